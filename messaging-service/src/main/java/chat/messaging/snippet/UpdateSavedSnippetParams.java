package chat.messaging.snippet;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import chat.messaging.messagestore.MessageContent;
import org.jspecify.annotations.Nullable;

/** The parameters of API: edit-saved-snippet; null leaves a value unchanged. */
record UpdateSavedSnippetParams(
    @InPath long savedSnippetId,
    @Trimmed @NotBlank @MaxLength(CreateSavedSnippetParams.MAX_TITLE) @Nullable String title,
    @Trimmed @NotBlank @MaxLength(MessageContent.MAX_LENGTH) @Nullable String content) {}

package chat.messaging.snippet;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import chat.messaging.messagestore.MessageContent;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: edit-saved-snippet, at least one of title and content.
 *
 * @param savedSnippetId the id of the saved snippet
 * @param title the new title; if absent, it stays unchanged
 * @param content the new text in Markdown; if absent, it stays unchanged
 */
record UpdateSavedSnippetParams(
    @InPath long savedSnippetId,
    @Trimmed @NotBlank @MaxLength(CreateSavedSnippetParams.MAX_TITLE) @Nullable String title,
    @Trimmed @NotBlank @MaxLength(MessageContent.MAX_LENGTH) @Nullable String content) {}

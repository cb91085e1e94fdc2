package chat.messaging.snippet;

import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import chat.messaging.messagestore.MessageContent;

/**
 * The parameters of API: create-saved-snippet.
 *
 * @param content Markdown
 */
record CreateSavedSnippetParams(
    @Trimmed @NotBlank @MaxLength(MAX_TITLE) String title,
    @Trimmed @NotBlank @MaxLength(MessageContent.MAX_LENGTH) String content) {

  /** The longest title, in code points. */
  static final int MAX_TITLE = 60;
}

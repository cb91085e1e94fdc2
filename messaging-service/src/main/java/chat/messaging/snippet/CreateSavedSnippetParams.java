package chat.messaging.snippet;

import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.Trimmed;
import chat.messaging.messagestore.MessageContent;

/**
 * The parameters of API: create-saved-snippet.
 *
 * @param title the title of the saved snippet
 * @param content the text of the saved snippet in Markdown
 */
record CreateSavedSnippetParams(
    @Trimmed @NotBlank @MaxLength(MAX_TITLE) String title,
    @Trimmed @NotBlank @MaxLength(MessageContent.MAX_LENGTH) String content) {

  /** The longest title, in code points. */
  static final int MAX_TITLE = 60;
}

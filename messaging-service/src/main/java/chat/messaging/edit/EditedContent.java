package chat.messaging.edit;

import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.kit.text.BlankText;
import chat.messaging.messagestore.MessageContent;

/** The new content of a message; a blank one becomes {@code (deleted)}. */
@ApiSchema(
    """
    {"type": "string", "maxLength": 10000}
    """)
record EditedContent(String text) {

  private static final String DELETED = "(deleted)";

  public static EditedContent fromParameter(Parameter parameter) {
    return new EditedContent(
        BlankText.is(parameter.text()) ? DELETED : MessageContent.fromParameter(parameter).text());
  }
}

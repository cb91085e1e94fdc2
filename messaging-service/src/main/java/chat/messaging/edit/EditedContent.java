package chat.messaging.edit;

import chat.kit.params.Parameter;
import chat.kit.text.BlankText;
import chat.messaging.message.MessageContent;

/** The content that a message is to have; where it is to have none, a word that says so. */
record EditedContent(String text) {

  private static final String DELETED = "(deleted)";

  public static EditedContent fromParameter(Parameter parameter) {
    return new EditedContent(
        BlankText.is(parameter.text()) ? DELETED : MessageContent.fromParameter(parameter).text());
  }
}

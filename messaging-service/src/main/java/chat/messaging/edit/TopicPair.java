package chat.messaging.edit;

import chat.messaging.access.PermittedMove;
import chat.messaging.messagechange.CurrentMessage;

/** Source and destination topics of a move. */
record TopicPair(
    long organizationId,
    long oldRecipientId,
    String oldTopic,
    long newRecipientId,
    String newTopic) {

  static TopicPair of(PermittedMessageEdit edit, PermittedMove move, CurrentMessage target) {
    return new TopicPair(
        edit.organizationId(),
        target.recipientId(),
        target.topic(),
        move.recipientId(),
        move.topic());
  }

  /** Returns the topics of the reverse move. */
  TopicPair reversed() {
    return new TopicPair(organizationId, newRecipientId, newTopic, oldRecipientId, oldTopic);
  }
}

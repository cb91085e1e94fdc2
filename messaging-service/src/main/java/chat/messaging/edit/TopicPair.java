package chat.messaging.edit;

import chat.messaging.access.PermittedMove;
import chat.messaging.change.CurrentMessage;

/** The topics that a move leads from and to. */
record TopicPair(
    long organizationId,
    long oldRecipientId,
    String oldTopic,
    long newRecipientId,
    String newTopic) {

  static TopicPair of(PermittedEdit edit, PermittedMove move, CurrentMessage target) {
    return new TopicPair(
        edit.organizationId(),
        target.recipientId(),
        target.topic(),
        move.recipientId(),
        move.topic());
  }

  /** The topics of a move in the other direction. */
  TopicPair reversed() {
    return new TopicPair(organizationId, newRecipientId, newTopic, oldRecipientId, oldTopic);
  }
}

package chat.messaging.reaction;

import io.micronaut.data.annotation.MappedEntity;

/** A row of the table {@code reaction}. */
@MappedEntity("reaction")
record ReactionRow(
    long messageId, long userId, String emojiName, String emojiCode, String reactionType) {

  /** Identifies a reaction. */
  record Key(long messageId, long userId, String emojiCode, String reactionType) {

    static Key of(ReactionRequest request) {
      return new Key(
          request.message().id(),
          request.account().userId(),
          request.emoji().code(),
          request.emoji().type());
    }
  }

  Key key() {
    return new Key(messageId, userId, emojiCode, reactionType);
  }

  ReactionEmoji emoji() {
    return new ReactionEmoji(emojiName, emojiCode, reactionType);
  }
}

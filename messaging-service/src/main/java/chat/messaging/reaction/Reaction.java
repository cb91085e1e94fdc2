package chat.messaging.reaction;

import io.micronaut.data.annotation.MappedEntity;

/** A row of the table {@code reaction}. */
@MappedEntity("reaction")
record Reaction(
    long messageId, long userId, String emojiName, String emojiCode, String reactionType) {

  /** What identifies a reaction. */
  record Key(long messageId, long userId, String emojiCode, String reactionType) {

    static Key of(WantedReaction wanted) {
      return new Key(
          wanted.message().id(),
          wanted.account().userId(),
          wanted.emoji().code(),
          wanted.emoji().type());
    }
  }

  Key key() {
    return new Key(messageId, userId, emojiCode, reactionType);
  }

  Emoji emoji() {
    return new Emoji(emojiName, emojiCode, reactionType);
  }
}

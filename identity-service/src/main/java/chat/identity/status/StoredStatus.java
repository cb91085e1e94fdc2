package chat.identity.status;

import io.micronaut.data.annotation.MappedEntity;

/**
 * The status of an account as stored; texts are empty where there is none.
 *
 * @param isAway whether the account hides its presence
 */
@MappedEntity("user_status")
record StoredStatus(
    long userId,
    String statusText,
    String emojiName,
    String emojiCode,
    String reactionType,
    boolean isAway) {

  /** The status as clients see it. */
  UserStatus status() {
    return UserStatus.of(statusText, new StatusEmoji(emojiName, emojiCode, reactionType), isAway);
  }
}

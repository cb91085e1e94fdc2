package chat.identity.status;

import io.micronaut.data.annotation.MappedEntity;

/**
 * The stored status of an account; missing texts are empty.
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

  /** Returns the status in the format for clients. */
  UserStatus status() {
    return UserStatus.of(statusText, new StatusEmoji(emojiName, emojiCode, reactionType), isAway);
  }
}

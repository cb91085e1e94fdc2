package chat.identity.status;

import chat.kit.emoji.ServiceEmoji;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * A status in the format for clients; missing values are null and omitted.
 *
 * @param away true if the user hides their presence; otherwise omitted
 * @param statusText the text; omitted if there is none
 * @param emojiName the name of the emoji; omitted if there is none
 * @param emojiCode hexadecimal code points joined by hyphens, or the id of a custom emoji; omitted
 *     if there is no emoji
 * @param reactionType {@code unicode_emoji}, {@code realm_emoji} for a custom emoji, or {@code
 *     service_extra_emoji}, which clients of Zulip get as {@code zulip_extra_emoji}; omitted if
 *     there is no emoji
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(Include.NON_NULL)
record UserStatus(
    @Nullable Boolean away,
    @Nullable String statusText,
    @Nullable String emojiName,
    @Nullable String emojiCode,
    @Nullable String reactionType) {

  static final UserStatus NONE = of("", StatusEmoji.NONE, false);

  static UserStatus of(String text, StatusEmoji emoji, boolean isAway) {
    return new UserStatus(
        isAway ? true : null,
        text.isEmpty() ? null : text,
        emoji.isNone() ? null : emoji.name(),
        emoji.isNone() ? null : emoji.code(),
        emoji.isNone() ? null : emoji.type());
  }

  /** Returns the status with the service's emoji under the name that a client knows. */
  UserStatus withServiceEmojiNamed(ServiceEmoji name) {
    return reactionType != null && ServiceEmoji.isType(reactionType)
        ? new UserStatus(away, statusText, name.emojiName(), name.emojiName(), name.type())
        : this;
  }

  /** Whether the status contains more than hidden presence. */
  boolean saysSomething() {
    return statusText != null || emojiName != null;
  }
}

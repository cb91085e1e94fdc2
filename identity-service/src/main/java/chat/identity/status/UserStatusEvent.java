package chat.identity.status;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import chat.kit.token.AccountId;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/** The client event {@code user_status}; null values are unchanged and omitted. */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(Include.NON_NULL)
record UserStatusEvent(
    long userId,
    @Nullable Boolean away,
    @Nullable String statusText,
    @Nullable String emojiName,
    @Nullable String emojiCode,
    @Nullable String reactionType) {

  static Change of(
      AccountId id,
      @Nullable Boolean away,
      @Nullable String statusText,
      @Nullable StatusEmoji emoji) {
    return event(
        id.organizationId(),
        new UserStatusEvent(
            id.userId(),
            away,
            statusText,
            emoji == null ? null : emoji.name(),
            emoji == null ? null : emoji.code(),
            emoji == null ? null : emoji.type()));
  }

  /** Announces the whole status, for clients that may not know it. */
  static Change whole(long organizationId, StoredStatus stored) {
    UserStatus status = stored.status();
    return event(
        organizationId,
        new UserStatusEvent(
            stored.userId(),
            null,
            status.statusText(),
            status.emojiName(),
            status.emojiCode(),
            status.reactionType()));
  }

  private static Change event(long organizationId, UserStatusEvent payload) {
    return ClientEvent.of(organizationId, "user_status", Audience.ORGANIZATION, payload);
  }
}

package chat.uploads.claim;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of message-sent and message-changed that concern linked files. */
sealed interface MessageEvent {

  long organizationId();

  /** When it happened, in UNIX seconds. */
  long timestamp();

  /** A value of message-sent. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Sent(
      long organizationId, long messageId, long senderId, Set<String> uploads, long timestamp)
      implements MessageEvent {}

  /**
   * A value of message-changed.
   *
   * @param userId the user who made the change; only the sender can edit the content
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Changed(
      long organizationId,
      String kind,
      List<Long> messageIds,
      @Nullable Long userId,
      @Nullable Edited edited,
      long timestamp)
      implements MessageEvent {

    boolean isDeletion() {
      return kind.equals("deleted");
    }
  }

  /** The part of a change that is an edit. */
  @Serdeable
  record Edited(Set<String> uploads) {}
}

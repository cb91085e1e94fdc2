package chat.uploads.claim;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What message-sent and message-changed say of the files that messages link. */
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
   * @param userId whose doing it is; an edit of the content is its sender's own
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

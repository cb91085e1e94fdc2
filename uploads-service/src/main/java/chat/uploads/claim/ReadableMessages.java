package chat.uploads.claim;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.client.InternalClient;
import chat.kit.client.SeenHeader;
import chat.kit.projection.StaleReadGuard;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Asks messaging-service which messages a user may read; answers are not cached. */
@Singleton
final class ReadableMessages {

  static final Set<Topic> TOPICS = Set.of(Topic.MESSAGE_SENT, Topic.MESSAGE_CHANGED);

  /** Number of messages per question. */
  private static final int PAGE = 1_000;

  /** Limits the questions for a user who can read none of a file's messages. */
  private static final int MAX_QUESTIONS = 10;

  private final ClaimRepository claims;
  private final InternalClient services;
  private final StaleReadGuard staleReadGuard;

  ReadableMessages(ClaimRepository claims, InternalClient services, StaleReadGuard staleReadGuard) {
    this.claims = claims;
    this.services = services;
    this.staleReadGuard = staleReadGuard;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(
      long organizationId, @Nullable Long userId, List<Long> messageIds, @Nullable String seen) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(boolean isReadable) {}

  /** Waits until the projection has all claims of messaging-service; 503 if that is unavailable. */
  void catchUp(long organizationId) {
    staleReadGuard.catchUp(organizationId, TOPICS);
  }

  /**
   * Returns whether the user may read a message that claims the file; 503 if messaging-service is
   * unavailable. Asks about the oldest and the newest messages first, then those between, from
   * newer to older.
   *
   * @param userId null for a visitor who has not logged in
   */
  boolean hasOneFor(long organizationId, @Nullable Long userId, long uploadId) {
    List<Long> ends = claims.ends(uploadId, PAGE / 2);
    if (ask(organizationId, userId, ends)) {
      return true;
    }
    if (ends.size() < PAGE) {
      return false;
    }
    long after = ends.get(PAGE / 2 - 1);
    long before = ends.get(PAGE / 2);
    for (int questions = 1; questions < MAX_QUESTIONS; questions++) {
      List<Long> page = claims.between(uploadId, after, before, PAGE);
      if (ask(organizationId, userId, page)) {
        return true;
      }
      if (page.size() < PAGE) {
        return false;
      }
      before = page.getLast();
    }
    return false;
  }

  /** Asks messaging-service unless there are no messages. */
  private boolean ask(long organizationId, @Nullable Long userId, List<Long> messageIds) {
    return !messageIds.isEmpty()
        && services
            .post(
                Program.MESSAGING,
                "/internal/readable_messages",
                new Question(organizationId, userId, messageIds, SeenHeader.ofRequest()),
                Answer.class)
            .isReadable();
  }
}

package chat.uploads.claim;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.client.InternalClient;
import chat.kit.client.SeenHeader;
import chat.kit.copy.FreshCopies;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Asks messaging-service what somebody may read; answers are used once and never kept. */
@Singleton
final class ReadableMessages {

  static final Set<Topic> TOPICS = Set.of(Topic.MESSAGE_SENT, Topic.MESSAGE_CHANGED);

  /** So many messages are asked about at a time. */
  private static final int PAGE = 1_000;

  /** Who may read none of the messages of a file costs no more than so many questions. */
  private static final int MOST_QUESTIONS = 10;

  private final ClaimRepository claims;
  private final InternalClient services;
  private final FreshCopies copies;

  ReadableMessages(ClaimRepository claims, InternalClient services, FreshCopies copies) {
    this.claims = claims;
    this.services = services;
    this.copies = copies;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(
      long organizationId, @Nullable Long userId, List<Long> messageIds, @Nullable String seen) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(boolean isReadable) {}

  /**
   * Has the claims come to messaging-service's latest word; 503 where messaging-service is away.
   */
  void catchUp(long organizationId) {
    copies.catchUp(organizationId, TOPICS);
  }

  /**
   * Whether somebody may read one of the messages that claim a file; 503 where messaging-service is
   * away. The oldest and the newest are asked about first, then what lies between, the newer ones
   * before the older.
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
    for (int asked = 1; asked < MOST_QUESTIONS; asked++) {
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

  /** Nobody is asked about no message. */
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

package chat.uploads.claim;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.client.InternalClient;
import chat.kit.client.SeenHeader;
import chat.kit.copy.FreshCopies;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks messaging-service what somebody may read; answers are used once and never kept. */
@Singleton
final class ReadableMessages {

  static final Set<Topic> TOPICS = Set.of(Topic.MESSAGE_SENT, Topic.MESSAGE_CHANGED);

  private final InternalClient services;
  private final FreshCopies copies;

  ReadableMessages(InternalClient services, FreshCopies copies) {
    this.services = services;
    this.copies = copies;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(
      long organizationId, @Nullable Long userId, Set<Long> messageIds, @Nullable String seen) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(boolean isReadable) {}

  /**
   * Whether somebody may read one of the messages that claim a file, all of it by the latest word;
   * 503 where messaging-service is away.
   *
   * @param userId null for a visitor who has not logged in
   * @param claiming looks the messages up
   */
  boolean hasOneFor(long organizationId, @Nullable Long userId, Supplier<Set<Long>> claiming) {
    copies.catchUp(organizationId, TOPICS);
    return ask(organizationId, userId, claiming.get());
  }

  /** Nobody is asked about no message. */
  private boolean ask(long organizationId, @Nullable Long userId, Set<Long> messageIds) {
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

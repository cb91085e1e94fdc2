package chat.messaging.message;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells a client that registers with whom its account has talked last. */
@Singleton
final class RecentConversationsState implements StatePart {

  private static final int MOST = 1_000;

  private final RecentConversationStore conversations;

  RecentConversationsState(RecentConversationStore conversations) {
    this.conversations = conversations;
  }

  /**
   * @param maxMessageId its newest message
   * @param userIds the others, ascending; none where somebody talks with himself
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Recent(long maxMessageId, List<Long> userIds) {}

  @Override
  public String eventType() {
    return "recent_private_conversations";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put(
        "recent_private_conversations",
        conversations.list(request.organizationId(), request.userId(), MOST));
  }
}

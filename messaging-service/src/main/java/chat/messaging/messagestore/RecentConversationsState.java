package chat.messaging.messagestore;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state {@code recent_private_conversations}: the most recently active conversations. */
@Singleton
final class RecentConversationsState implements StatePart {

  private static final int MAX_CONVERSATIONS = 1_000;

  private final RecentConversationRepository conversations;

  RecentConversationsState(RecentConversationRepository conversations) {
    this.conversations = conversations;
  }

  @Override
  public String eventType() {
    return "recent_private_conversations";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put(
        "recent_private_conversations",
        conversations.list(request.organizationId(), request.userId(), MAX_CONVERSATIONS));
  }
}

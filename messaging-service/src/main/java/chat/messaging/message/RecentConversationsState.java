package chat.messaging.message;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells a client that registers with whom its account has talked last. */
@Singleton
final class RecentConversationsState implements StatePart {

  private static final int MOST = 1_000;

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
        conversations.list(request.organizationId(), request.userId(), MOST));
  }
}

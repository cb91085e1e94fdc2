package chat.testkit.owner;

import chat.kit.token.Role;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /internal/initial_state} for a human user whose client is up to date. */
public final class StateQuestion {

  private StateQuestion() {}

  /** A request for the complete state; the test may modify the map. */
  public static Map<String, @Nullable Object> of(long organizationId, long userId, Role role) {
    Map<String, @Nullable Object> question = new HashMap<>();
    question.put("organization_id", organizationId);
    question.put("user_id", userId);
    question.put("role", role.number());
    question.put("is_bot", false);
    question.put("bot_owner_id", null);
    question.put("client", "test");
    question.put("event_types", null);
    question.put("client_gravatar", true);
    question.put("slim_presence", false);
    question.put("presence_history_limit_days", null);
    question.put("include_subscribers", "no");
    question.put("capabilities", List.of());
    return question;
  }
}

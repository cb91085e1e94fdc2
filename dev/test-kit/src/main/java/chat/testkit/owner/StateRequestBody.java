package chat.testkit.owner;

import chat.kit.token.Role;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /internal/initial_state} for a human user whose client is up to date. */
public final class StateRequestBody {

  private StateRequestBody() {}

  /** A request for the complete state; the test may modify the map. */
  public static Map<String, @Nullable Object> of(long organizationId, long userId, Role role) {
    Map<String, @Nullable Object> body = new HashMap<>();
    body.put("organization_id", organizationId);
    body.put("user_id", userId);
    body.put("role", role.number());
    body.put("is_bot", false);
    body.put("bot_owner_id", null);
    body.put("client", "test");
    body.put("event_types", null);
    body.put("client_gravatar", true);
    body.put("slim_presence", false);
    body.put("presence_history_limit_days", null);
    body.put("include_subscribers", "no");
    body.put("capabilities", List.of());
    return body;
  }
}

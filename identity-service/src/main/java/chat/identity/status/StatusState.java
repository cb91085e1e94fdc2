package chat.identity.status;

import chat.identity.organization.OrganizationStore;
import chat.identity.status.StatusStore.Said;
import chat.identity.user.AccessibleUsers;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Tells a client that registers what people say that they are at, by their ids. */
@Singleton
final class StatusState implements StatePart {
  private final OrganizationStore organizations;
  private final AccessibleUsers users;
  private final StatusStore statuses;

  StatusState(OrganizationStore organizations, AccessibleUsers users, StatusStore statuses) {
    this.organizations = organizations;
    this.users = users;
    this.statuses = statuses;
  }

  @Override
  public String eventType() {
    return "user_status";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    LongPredicate isAccessible =
        users.accessibleIdsTo(request.caller(), organizations.get(request.organizationId()));
    Map<String, UserStatus> byUserId = new LinkedHashMap<>();
    for (Said said : statuses.list(request.organizationId())) {
      if (isAccessible.test(said.userId())) {
        byUserId.put(Long.toString(said.userId()), said.status());
      }
    }
    fields.put("user_status", byUserId);
  }
}

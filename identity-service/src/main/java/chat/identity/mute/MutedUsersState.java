package chat.identity.mute;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the users that the account mutes, as in the event. */
@Singleton
final class MutedUsersState implements StatePart {
  private final MutedUserRepository mutedUsers;

  MutedUsersState(MutedUserRepository mutedUsers) {
    this.mutedUsers = mutedUsers;
  }

  @Override
  public String eventType() {
    return "muted_users";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("muted_users", mutedUsers.list(request.organizationId(), request.userId()));
  }
}

package chat.identity.status;

import chat.identity.organization.OrganizationRepository;
import chat.identity.user.AccessibleUsers;
import chat.kit.emoji.ServiceEmoji;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.transaction.SnapshotTransaction;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): statuses by user id. */
@Singleton
final class StatusState implements StatePart {
  private final OrganizationRepository organizations;
  private final AccessibleUsers users;
  private final UserStatusRepository statuses;
  private final SnapshotTransaction snapshotTransaction;
  private final JsonAnswers json;

  StatusState(
      OrganizationRepository organizations,
      AccessibleUsers users,
      UserStatusRepository statuses,
      SnapshotTransaction snapshotTransaction,
      JsonAnswers json) {
    this.organizations = organizations;
    this.users = users;
    this.statuses = statuses;
    this.snapshotTransaction = snapshotTransaction;
    this.json = json;
  }

  @Override
  public String eventType() {
    return "user_status";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    LongPredicate isAccessible =
        users.accessibleIdsTo(request.caller(), organizations.get(request.organizationId()));
    ServiceEmoji serviceEmoji = ServiceEmoji.nameFor(request.client());
    try (GrowingJson byUserId = json.object()) {
      snapshotTransaction.read(() -> {
        statuses.forEach(
            request.organizationId(),
            stored -> {
              if (isAccessible.test(stored.userId())) {
                byUserId.put(
                    Long.toString(stored.userId()),
                    stored.status().withServiceEmojiNamed(serviceEmoji));
              }
            });
        return null;
      });
      fields.put("user_status", byUserId.end());
    }
  }
}

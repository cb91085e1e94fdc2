package chat.identity.presence;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.presence.ReadPresence.OrganizationPresence;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): presences, in the format of the presence endpoint. */
@Singleton
final class PresenceState implements StatePart {
  private static final int TWO_WEEKS = 14;

  /** The longest history that clients may request, as for posted presences. */
  private static final int MAX_DAYS = 36_500;

  private final OrganizationRepository organizations;
  private final ReadPresence readPresence;
  private final PresenceForms forms;
  private final Clock clock;

  PresenceState(
      OrganizationRepository organizations,
      ReadPresence readPresence,
      PresenceForms forms,
      Clock clock) {
    this.organizations = organizations;
    this.readPresence = readPresence;
    this.forms = forms;
    this.clock = clock;
  }

  @Override
  public String eventType() {
    return "presence";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    Caller caller = request.caller();
    Organization organization = organizations.get(caller.organizationId());
    Integer requestedDays = request.presenceHistoryLimitDays();
    Duration history =
        Duration.ofDays(requestedDays == null ? TWO_WEEKS : Math.clamp(requestedDays, 0, MAX_DAYS));
    OrganizationPresence presence =
        readPresence.numbered(caller, organization, ReadPresence.NO_UPDATE, history);
    fields.put(
        "presences",
        request.slimPresence()
            ? forms.slim(presence.people())
            : forms.legacy(caller, organization, presence.people()));
    fields.put("server_timestamp", ServerTimestamp.of(clock.instant()));
    fields.put("presence_last_update_id", presence.lastUpdateId());
  }
}

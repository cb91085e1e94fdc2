package chat.identity.presence;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.presence.ReadPresence.Seen;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells a client that registers who was there, as an answer to a post of its own would. */
@Singleton
final class PresenceState implements StatePart {
  private static final int TWO_WEEKS = 14;

  /** The longest time that anybody may ask for, as where presences are posted. */
  private static final int MOST_DAYS = 36_500;

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
    Integer asked = request.presenceHistoryLimitDays();
    Duration history = Duration.ofDays(asked == null ? TWO_WEEKS : Math.clamp(asked, 0, MOST_DAYS));
    Seen seen = readPresence.numbered(caller, organization, ReadPresence.NO_UPDATE, history);
    fields.put(
        "presences",
        request.slimPresence()
            ? forms.slim(seen.people())
            : forms.legacy(caller, organization, seen.people()));
    fields.put("server_timestamp", ServerTimestamp.of(clock.instant()));
    fields.put("presence_last_update_id", seen.lastUpdateId());
  }
}

package chat.identity.presence;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.presence.ReadPresence.Seen;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reading presences and posting one's own (specification, operation 9 and its companions). */
@Operations
@ForCallers
final class PresenceController {
  private static final Duration TWO_WEEKS = Duration.ofDays(14);

  private final OrganizationRepository organizations;
  private final UpdatePresence updatePresence;
  private final ReadPresence readPresence;
  private final PresenceForms forms;
  private final Clock clock;

  PresenceController(
      OrganizationRepository organizations,
      UpdatePresence updatePresence,
      ReadPresence readPresence,
      PresenceForms forms,
      Clock clock) {
    this.organizations = organizations;
    this.updatePresence = updatePresence;
    this.readPresence = readPresence;
    this.forms = forms;
    this.clock = clock;
  }

  /** The answer of {@code GET /users/<id>/presence}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record OnePresence(LegacyPresence presence, BigDecimal serverTimestamp) {}

  /**
   * {@code presences}: {@link LegacyPresence}s by API address; {@code server_timestamp}: UNIX
   * seconds with a fraction.
   */
  @Get("/realm/presence")
  Map<String, Object> all(Caller caller) {
    Organization organization = organizations.get(caller.organizationId());
    Seen seen = readPresence.everybody(caller, organization, ReadPresence.NO_UPDATE, TWO_WEEKS);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("presences", forms.legacy(caller, organization, seen.people()));
    answer.put("server_timestamp", ServerTimestamp.of(clock.instant()));
    return answer;
  }

  /**
   * The same, and {@code presence_last_update_id}; {@code presences} are {@link SlimPresence}s by
   * id where they are asked for. Nothing for a mere ping.
   */
  @Post(uris = {"/users/me/presence", "/presence"})
  Map<String, Object> update(Caller caller, @Params UpdatePresenceParams params) {
    Organization organization = organizations.get(caller.organizationId());
    updatePresence.update(caller, organization, params.status());
    if (params.pingOnly()) {
      return Map.of();
    }
    long afterUpdate =
        params.lastUpdateId() == null ? ReadPresence.NO_UPDATE : params.lastUpdateId();
    Seen seen =
        readPresence.numbered(
            caller, organization, afterUpdate, Duration.ofDays(params.historyLimitDays()));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put(
        "presences",
        params.isSlim()
            ? forms.slim(seen.people())
            : forms.legacy(caller, organization, seen.people()));
    answer.put("server_timestamp", ServerTimestamp.of(clock.instant()));
    answer.put("presence_last_update_id", seen.lastUpdateId());
    return answer;
  }

  @Get("/users/{user_id}/presence")
  OnePresence one(Caller caller, @Params UserPresenceParams params) {
    Organization organization = organizations.get(caller.organizationId());
    Presence presence = readPresence.one(caller, organization, params.userId());
    Instant now = clock.instant();
    return new OnePresence(
        LegacyPresence.at(now.getEpochSecond(), presence), ServerTimestamp.of(now));
  }
}

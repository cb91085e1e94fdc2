package chat.identity.presence;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.presence.ReadPresence.OrganizationPresence;
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

/** Reads presences and updates the caller's own (API: get-presence, update-presence). */
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

  /** Response of {@code GET /users/<user_id_or_email>/presence}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record OnePresence(LegacyPresence presence, BigDecimal serverTimestamp) {}

  /**
   * Returns {@code presences}, which are {@link LegacyPresence}s by API address, and {@code
   * server_timestamp}, UNIX seconds with a fraction.
   */
  @Get("/realm/presence")
  Map<String, Object> all(Caller caller) {
    Organization organization = organizations.get(caller.organizationId());
    OrganizationPresence presence =
        readPresence.everybody(caller, organization, ReadPresence.NO_UPDATE, TWO_WEEKS);
    Map<String, Object> response = new LinkedHashMap<>();
    response.put("presences", forms.legacy(caller, organization, presence.people()));
    response.put("server_timestamp", ServerTimestamp.of(clock.instant()));
    return response;
  }

  /**
   * Updates the caller's presence; returns nothing for {@code ping_only}.
   *
   * <p>Otherwise returns the same fields and {@code presence_last_update_id}. On request, {@code
   * presences} are {@link SlimPresence}s by id.
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
    OrganizationPresence presence =
        readPresence.numbered(
            caller, organization, afterUpdate, Duration.ofDays(params.historyLimitDays()));
    Map<String, Object> response = new LinkedHashMap<>();
    response.put(
        "presences",
        params.isSlim()
            ? forms.slim(presence.people())
            : forms.legacy(caller, organization, presence.people()));
    response.put("server_timestamp", ServerTimestamp.of(clock.instant()));
    response.put("presence_last_update_id", presence.lastUpdateId());
    return response;
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

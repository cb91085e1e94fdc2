package chat.identity.presence;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.presence.ReadPresence.JoinedPresence;
import chat.identity.presence.ReadPresence.OrganizationPresence;
import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import java.time.Clock;
import java.time.Duration;
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

  /**
   * Response of {@code GET /users/<user_id_or_email>/presence}.
   *
   * @param presence the user's presence
   */
  @Serdeable
  record OnePresence(UserPresence presence) {}

  /**
   * Returns the presence of users who were online in the last two weeks.
   *
   * <p>The response has {@code presences} and {@code server_timestamp}, the time in UNIX seconds
   * with a fraction. Presences have the API address of the user as key and the format of {@code
   * get-user-presence}, with the status {@code active} or {@code idle}. Bots and users who hide
   * their presence are omitted; {@code presences} is empty if the organization disables presence.
   */
  @OperationId("get-presence")
  @AnswerField(
      name = "presences",
      type = LegacyPresence.class,
      shape = Shape.MAP,
      text = "By email address.")
  @AnswerField(name = "server_timestamp", type = double.class, text = "UNIX seconds.")
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
   * Updates the caller's presence and returns the presence of all users.
   *
   * <p>Bots may not call it. Nothing is stored if the user or the organization disables presence.
   * If the user was offline, clients get the event {@code presence}, unless the organization has
   * more than 100 people.
   *
   * <p>The response is empty for {@code ping_only}. Otherwise it has the fields of {@code
   * get-presence} and {@code presence_last_update_id}, which is -1 if no presence is stored. In the
   * slim format, the keys of {@code presences} are user ids. The values have {@code
   * active_timestamp} and {@code idle_timestamp}, the times of the last activity and of the last
   * connection in UNIX seconds. The former is the time at which the user joined if there was no
   * activity.
   */
  @OperationId("update-presence")
  @AnswerField(
      name = "presences",
      type = {LegacyPresence.class, SlimPresence.class},
      shape = Shape.MAP,
      isOptional = true,
      text = "By email address, or by user id with `slim_presence`; absent with `ping_only`.")
  @AnswerField(
      name = "server_timestamp",
      type = double.class,
      isOptional = true,
      text = "UNIX seconds; absent with `ping_only`.")
  @AnswerField(
      name = "presence_last_update_id",
      type = long.class,
      isOptional = true,
      text = "For `last_update_id`; absent with `ping_only`.")
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

  /**
   * Returns the presence of a user.
   *
   * <p>Bots, deactivated users and users without a visible presence are refused. Guests may call it
   * for every user, unless the server limits presence to users that they may see.
   */
  @OperationId("get-user-presence")
  @Get("/users/{user_id}/presence")
  OnePresence one(Caller caller, @Params UserPresenceParams params) {
    Organization organization = organizations.get(caller.organizationId());
    JoinedPresence joined = readPresence.one(caller, organization, params.userId());
    return new OnePresence(
        params.slimPresence()
            ? UserPresence.slim(joined)
            : UserPresence.at(clock.instant().getEpochSecond(), joined));
  }
}

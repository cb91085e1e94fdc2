package chat.identity.presence;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationStore;
import chat.identity.presence.ReadPresence.Seen;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reading presences and posting one's own (specification, operation 9 and its companions). */
@Operations
@ForCallers
final class PresenceController {
  private static final Duration TWO_WEEKS = Duration.ofDays(14);

  private final OrganizationStore organizations;
  private final UpdatePresence updatePresence;
  private final ReadPresence readPresence;
  private final PresenceForms forms;
  private final Clock clock;

  PresenceController(
      OrganizationStore organizations,
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
   * The answer of {@code GET /realm/presence}.
   *
   * @param presences by API address
   * @param serverTimestamp UNIX seconds with a fraction
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record AllPresences(Map<String, LegacyPresence> presences, BigDecimal serverTimestamp) {}

  /**
   * The answer to a post; all of it null, to be left out, for a mere ping.
   *
   * @param presences {@link LegacyPresence}s by API address, or {@link SlimPresence}s by id
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  @JsonInclude(Include.NON_NULL)
  record PostAnswer(
      @Nullable Map<String, ?> presences,
      @Nullable BigDecimal serverTimestamp,
      @Nullable Long presenceLastUpdateId) {
    static final PostAnswer TO_PING = new PostAnswer(null, null, null);
  }

  /** The answer of {@code GET /users/<id>/presence}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record OnePresence(LegacyPresence presence, BigDecimal serverTimestamp) {}

  @Get("/realm/presence")
  AllPresences all(Caller caller) {
    Organization organization = organizations.get(caller.organizationId());
    Seen seen = readPresence.everybody(caller, organization, ReadPresence.NO_UPDATE, TWO_WEEKS);
    return new AllPresences(
        forms.legacy(caller, organization, seen.accounts()), ServerTimestamp.of(clock.instant()));
  }

  @Post(uris = {"/users/me/presence", "/presence"})
  PostAnswer update(Caller caller, @Params UpdatePresenceParams params) {
    Organization organization = organizations.get(caller.organizationId());
    updatePresence.update(caller, organization, params.status());
    if (params.pingOnly()) {
      return PostAnswer.TO_PING;
    }
    long afterUpdate =
        params.lastUpdateId() == null ? ReadPresence.NO_UPDATE : params.lastUpdateId();
    Seen seen =
        readPresence.numbered(
            caller, organization, afterUpdate, Duration.ofDays(params.historyLimitDays()));
    return new PostAnswer(
        params.isSlim()
            ? forms.slim(seen.accounts())
            : forms.legacy(caller, organization, seen.accounts()),
        ServerTimestamp.of(clock.instant()),
        seen.lastUpdateId());
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

package chat.identity.presence;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationStore;
import chat.identity.presence.ReadPresence.Seen;
import chat.identity.presence.ReadPresence.SeenAccount;
import chat.identity.user.AccessibleUsers;
import chat.identity.user.Account;
import chat.identity.user.ApiEmail;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reading presences and posting one's own (specification, operation 9 and its companions). */
@Operations
@ForCallers
final class PresenceController {
  private static final Duration TWO_WEEKS = Duration.ofDays(14);

  private final OrganizationStore organizations;
  private final UpdatePresence updatePresence;
  private final ReadPresence readPresence;
  private final AccessibleUsers accessibleUsers;
  private final ApiEmail apiEmail;
  private final Clock clock;

  PresenceController(
      OrganizationStore organizations,
      UpdatePresence updatePresence,
      ReadPresence readPresence,
      AccessibleUsers accessibleUsers,
      ApiEmail apiEmail,
      Clock clock) {
    this.organizations = organizations;
    this.updatePresence = updatePresence;
    this.readPresence = readPresence;
    this.accessibleUsers = accessibleUsers;
    this.apiEmail = apiEmail;
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
        legacy(caller, organization, seen.accounts()), ServerTimestamp.of(clock.instant()));
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
        params.isSlim() ? slim(seen.accounts()) : legacy(caller, organization, seen.accounts()),
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

  /** Of somebody whom the caller may not see, the address is a stand-in in any case. */
  private Map<String, LegacyPresence> legacy(
      Caller caller, Organization organization, List<SeenAccount> accounts) {
    Predicate<Account> isAccessible = accessibleUsers.accessibleTo(caller, organization);
    Map<String, LegacyPresence> byEmail = HashMap.newHashMap(accounts.size());
    for (SeenAccount seen : accounts) {
      Account account = seen.account();
      String email =
          isAccessible.test(account)
              ? apiEmail.of(account, organization)
              : apiEmail.standIn(account.userId(), organization.subdomain());
      byEmail.put(email, LegacyPresence.of(seen.presence()));
    }
    return byEmail;
  }

  private static Map<String, SlimPresence> slim(List<SeenAccount> accounts) {
    Map<String, SlimPresence> byUserId = HashMap.newHashMap(accounts.size());
    for (SeenAccount seen : accounts) {
      byUserId.put(Long.toString(seen.account().userId()), SlimPresence.of(seen.presence()));
    }
    return byUserId;
  }
}

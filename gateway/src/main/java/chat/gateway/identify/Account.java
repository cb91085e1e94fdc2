package chat.gateway.identify;

import chat.gateway.changes.Freshness;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What identity-service answers about credentials; the account's fields are there only where the
 * outcome is {@link Outcome#OK}.
 *
 * @param changes the numbers of the changes that the answer has seen, by topic
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record Account(
    Outcome outcome,
    @Nullable Long organizationId,
    @Nullable Long userId,
    @Nullable Integer role,
    @Nullable Boolean isBot,
    @Nullable Integer botType,
    @Nullable Long botOwnerId,
    @Nullable Map<String, Long> changes) {

  /** The number of an incoming webhook's bot type (specification, User). */
  private static final int INCOMING_WEBHOOK = 2;

  @Serdeable
  enum Outcome {
    @JsonProperty("ok")
    OK,
    @JsonProperty("invalid_key")
    INVALID_KEY,
    @JsonProperty("account_deactivated")
    ACCOUNT_DEACTIVATED,
    @JsonProperty("organization_deactivated")
    ORGANIZATION_DEACTIVATED,
    @JsonProperty("wrong_organization")
    WRONG_ORGANIZATION,
    @JsonProperty("unknown_host")
    UNKNOWN_HOST
  }

  boolean isIncomingWebhook() {
    return botType != null && botType == INCOMING_WEBHOOK;
  }

  /** Whether this is an accepted account that no change known to the gateway has overtaken. */
  boolean holds(Freshness freshness) {
    return outcome == Outcome.OK
        && organizationId != null
        && userId != null
        && freshness.holds(organizationId, userId, Freshness.Basis.of(changes));
  }

  /** The caller that the token will name. */
  Caller caller(String client) {
    if (organizationId == null || userId == null || role == null) {
      throw new IllegalStateException("identity-service accepted an account without naming it");
    }
    return new Caller(
        organizationId, userId, Role.of(role), Boolean.TRUE.equals(isBot), botOwnerId, client);
  }
}

package chat.gateway.identify;

import chat.gateway.changes.CacheFreshness;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * identity-service's answer about credentials.
 *
 * <p>The account's fields are present only if the outcome is {@link VerificationResult#OK}.
 *
 * @param changes the numbers of the changes that the answer includes, by topic
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record AuthenticatedAccount(
    VerificationResult outcome,
    @Nullable Long organizationId,
    @Nullable Long userId,
    @Nullable Integer role,
    @Nullable Boolean isBot,
    @Nullable Integer botType,
    @Nullable Long botOwnerId,
    @Nullable Map<String, Long> changes) {

  /** The value of {@code bot_type} for incoming webhooks. */
  private static final int INCOMING_WEBHOOK = 2;

  @Serdeable
  enum VerificationResult {
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

  /** Whether the account is accepted and no known change is newer than the answer. */
  boolean holds(CacheFreshness cacheFreshness) {
    return outcome == VerificationResult.OK
        && organizationId != null
        && userId != null
        && cacheFreshness.holds(organizationId, userId, CacheFreshness.Basis.of(changes));
  }

  /** Returns the caller for the token. */
  Caller caller(String client) {
    if (organizationId == null || userId == null || role == null) {
      throw new IllegalStateException("Incomplete account in identity-service's answer");
    }
    return new Caller(
        organizationId, userId, Role.of(role), Boolean.TRUE.equals(isBot), botOwnerId, client);
  }
}

package chat.identity.authenticate;

import chat.identity.account.Account;
import chat.identity.account.Account.Bot;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result for credentials; all but the outcome is null unless that is {@code ok}.
 *
 * @param changes the change numbers that the result includes, by topic
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record Authenticated(
    String outcome,
    @Nullable Long organizationId,
    @Nullable Long userId,
    @Nullable Integer role,
    @Nullable Boolean isBot,
    @Nullable Integer botType,
    @Nullable Long botOwnerId,
    @Nullable Map<String, Long> changes) {

  static Authenticated refused(AuthenticationOutcome outcome) {
    return new Authenticated(outcome.wireName(), null, null, null, null, null, null, null);
  }

  static Authenticated as(Account account, Map<String, Long> changes) {
    Bot bot = account.bot();
    return new Authenticated(
        AuthenticationOutcome.OK.wireName(),
        account.organizationId(),
        account.userId(),
        account.role().number(),
        account.isBot(),
        bot == null ? null : bot.type().number(),
        account.ownerId(),
        changes);
  }
}

package chat.identity.bot;

import chat.identity.bot.CreateBot.CreatedBot;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationStore;
import chat.identity.user.Account;
import chat.identity.user.Avatar;
import chat.identity.user.DeactivateAccount;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Making bots and deactivating them. */
@Operations
@ForCallers
final class BotsController {
  private final OrganizationStore organizations;
  private final CreateBot createBot;
  private final DeactivateAccount deactivateAccount;

  BotsController(
      OrganizationStore organizations, CreateBot createBot, DeactivateAccount deactivateAccount) {
    this.organizations = organizations;
    this.createBot = createBot;
    this.deactivateAccount = deactivateAccount;
  }

  /** The answer of {@code POST /bots}; the only time that the key is told. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewBot(
      long userId, String apiKey, String email, String fullName, int botType, String avatarUrl) {}

  @Post("/bots")
  NewBot create(Caller caller, @Params CreateBotParams params) {
    Organization organization = organizations.get(caller.organizationId());
    CreatedBot created = createBot.create(caller, organization, params);
    Account account = created.account();
    return new NewBot(
        account.userId(),
        created.key().value(),
        account.deliveryEmail(),
        account.fullName(),
        params.botType(),
        Avatar.gravatar(account.deliveryEmail(), account.avatarVersion()));
  }

  @Delete("/bots/{bot_id:[0-9]+}")
  void deactivate(Caller caller, @Params BotIdParams params) {
    deactivateAccount.deactivateBot(caller, params.botId());
  }
}

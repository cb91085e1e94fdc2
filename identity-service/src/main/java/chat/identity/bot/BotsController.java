package chat.identity.bot;

import chat.identity.account.Account;
import chat.identity.account.Account.Bot;
import chat.identity.account.AccountRepository;
import chat.identity.account.AvatarReference;
import chat.identity.bot.CreateBot.CreatedBot;
import chat.identity.key.RegeneratedKey;
import chat.identity.user.DeactivateAccount;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creates, lists, updates and deactivates bots. */
@Operations
@ForCallers
final class BotsController {
  private final CreateBot createBot;
  private final UpdateBot updateBot;
  private final AccountRepository accounts;
  private final DeactivateAccount deactivateAccount;

  BotsController(
      CreateBot createBot,
      UpdateBot updateBot,
      AccountRepository accounts,
      DeactivateAccount deactivateAccount) {
    this.createBot = createBot;
    this.updateBot = updateBot;
    this.accounts = accounts;
    this.deactivateAccount = deactivateAccount;
  }

  /** Response of {@code POST /bots}; the only response with the key. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewBot(
      long userId, String apiKey, String email, String fullName, int botType, String avatarUrl) {}

  /** A bot in {@code GET /bots}; its key is only returned when it is created. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record OwnBot(
      long userId,
      String username,
      String fullName,
      int botType,
      String avatarUrl,
      @Nullable String defaultSendingStream,
      @Nullable String defaultEventsRegisterStream,
      boolean defaultAllPublicStreams) {}

  /** Response of {@code GET /bots}. */
  @Serdeable
  record OwnBots(List<OwnBot> bots) {}

  /** Response of {@code PATCH /bots/<bot_id>}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record UpdatedBot(String fullName, String avatarUrl, @Nullable Long botOwnerId) {}

  @Get("/bots")
  OwnBots list(Caller caller) {
    return new OwnBots(
        accounts.activeBotsOf(caller.organizationId(), caller.userId()).stream()
            .map(BotsController::ownBot)
            .toList());
  }

  private static OwnBot ownBot(Account account) {
    return new OwnBot(
        account.userId(),
        account.deliveryEmail(),
        account.fullName(),
        bot(account).type().number(),
        AvatarReference.of(account),
        null,
        null,
        false);
  }

  private static Bot bot(Account account) {
    return Objects.requireNonNull(account.bot());
  }

  @Patch("/bots/{bot_id:[0-9]+}")
  UpdatedBot update(Caller caller, @Params UpdateBotParams params) {
    Account account = updateBot.update(caller, params);
    return new UpdatedBot(account.fullName(), AvatarReference.of(account), bot(account).ownerId());
  }

  @Post("/bots/{bot_id:[0-9]+}/api_key/regenerate")
  RegeneratedKey regenerateKey(Caller caller, @Params BotIdParams params) {
    return new RegeneratedKey(updateBot.regenerateKey(caller, params.botId()).value());
  }

  @Post("/bots")
  NewBot create(Caller caller, @Params CreateBotParams params) {
    CreatedBot created = createBot.create(caller, params);
    Account account = created.account();
    return new NewBot(
        account.userId(),
        created.key().value(),
        account.deliveryEmail(),
        account.fullName(),
        params.botType(),
        AvatarReference.of(account));
  }

  @Delete("/bots/{bot_id:[0-9]+}")
  void deactivate(Caller caller, @Params BotIdParams params) {
    deactivateAccount.deactivateBot(caller, params.botId());
  }
}

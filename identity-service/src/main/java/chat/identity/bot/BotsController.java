package chat.identity.bot;

import chat.identity.account.Account;
import chat.identity.account.Account.Bot;
import chat.identity.account.AccountRepository;
import chat.identity.account.AvatarReference;
import chat.identity.bot.CreateBot.CreatedBot;
import chat.identity.deactivation.DeactivateAccount;
import chat.identity.key.RegeneratedKey;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creates, lists, updates and deactivates bots (API: create-bot, get-bots, update-bot). */
@Operations
@ForCallers
final class BotsController {
  private final CreateBot createBot;
  private final UpdateBot updateBot;
  private final RegenerateBotKey regenerateBotKey;
  private final AccountRepository accounts;
  private final DeactivateAccount deactivateAccount;

  BotsController(
      CreateBot createBot,
      UpdateBot updateBot,
      RegenerateBotKey regenerateBotKey,
      AccountRepository accounts,
      DeactivateAccount deactivateAccount) {
    this.createBot = createBot;
    this.updateBot = updateBot;
    this.regenerateBotKey = regenerateBotKey;
    this.accounts = accounts;
    this.deactivateAccount = deactivateAccount;
  }

  /**
   * Response of {@code POST /bots}; the only response with the key.
   *
   * @param userId the bot's id
   * @param apiKey the API key, 32 letters and digits. It cannot be retrieved again.
   * @param email the bot's email address
   * @param fullName the display name
   * @param botType 1 generic, 2 incoming webhook
   * @param avatarUrl the URL of the avatar, absolute or a path
   * @param defaultSendingStream always null
   * @param defaultEventsRegisterStream always null
   * @param defaultAllPublicStreams always false
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewBot(
      long userId,
      String apiKey,
      String email,
      String fullName,
      int botType,
      String avatarUrl,
      @Nullable String defaultSendingStream,
      @Nullable String defaultEventsRegisterStream,
      boolean defaultAllPublicStreams) {}

  /**
   * A bot in {@code GET /bots}; its key is only returned when it is created.
   *
   * @param userId the bot's id
   * @param username the bot's email address
   * @param fullName the display name
   * @param botType 1 generic, 2 incoming webhook
   * @param avatarUrl the URL of the avatar, absolute or a path
   * @param defaultSendingStream always null
   * @param defaultEventsRegisterStream always null
   * @param defaultAllPublicStreams always false
   */
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

  /**
   * Response of {@code GET /bots}.
   *
   * @param bots the bots, ordered by id
   */
  @Serdeable
  record OwnBots(List<OwnBot> bots) {}

  /**
   * Response of {@code PATCH /bots/<bot_id>}.
   *
   * @param fullName the display name
   * @param avatarUrl the URL of the avatar, absolute or a path
   * @param botOwnerId the user id of the owner; null if the bot has none
   * @param defaultSendingStream always null
   * @param defaultEventsRegisterStream always null
   * @param defaultAllPublicStreams always false
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record UpdatedBot(
      String fullName,
      String avatarUrl,
      @Nullable Long botOwnerId,
      @Nullable String defaultSendingStream,
      @Nullable String defaultEventsRegisterStream,
      boolean defaultAllPublicStreams) {}

  /** Lists the active bots that the caller owns. */
  @OperationId("get-bots")
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

  /**
   * Changes the name, address, role or owner of a bot.
   *
   * <p>The owner and administrators may change name and address. Only administrators may change
   * role and owner, and only owners may grant or revoke the owner role or make another owner of the
   * organization the bot's owner.
   *
   * <p>With a new owner, the bot loses its API keys, and its role is lowered to that of the owner
   * if it was higher. Clients get the event {@code realm_user}, and the former and the new owner
   * {@code realm_bot}. An avatar file is refused; {@code upload-avatar} with the bot's API key sets
   * the avatar.
   */
  @OperationId("update-bot")
  @Patch("/bots/{bot_id:[0-9]+}")
  UpdatedBot update(Caller caller, @Params UpdateBotParams params, HttpRequest<?> request) {
    UnsupportedBotParameters.requireNoFile(request);
    Account account = updateBot.update(caller, params);
    return new UpdatedBot(
        account.fullName(), AvatarReference.of(account), bot(account).ownerId(), null, null, false);
  }

  /**
   * Replaces all API keys of a bot by a new one.
   *
   * <p>Only the bot's owner and administrators may call it. If the bot belongs to an owner of the
   * organization, only owners may. A deactivated bot is refused.
   */
  @OperationId("regenerate-bot-api-key")
  @Post("/bots/{bot_id:[0-9]+}/api_key/regenerate")
  RegeneratedKey regenerateKey(Caller caller, @Params BotIdParams params) {
    return new RegeneratedKey(regenerateBotKey.regenerate(caller, params.botId()).value());
  }

  /**
   * Creates a bot that the caller owns.
   *
   * <p>Guests and bots may not call it. Others need the permission {@code can_create_bots_group},
   * or {@code can_create_write_only_bots_group} for an incoming webhook. The bot has the member
   * role. The number of bots that a person owns is limited, deactivated bots included. Clients get
   * the events {@code realm_user} and {@code realm_bot}. An avatar file is refused; {@code
   * upload-avatar} with the bot's API key sets the avatar.
   */
  @OperationId("create-bot")
  @Post("/bots")
  NewBot create(Caller caller, @Params CreateBotParams params, HttpRequest<?> request) {
    UnsupportedBotParameters.requireNoFile(request);
    CreatedBot created = createBot.create(caller, params);
    Account account = created.account();
    return new NewBot(
        account.userId(),
        created.key().value(),
        account.deliveryEmail(),
        account.fullName(),
        params.botType(),
        AvatarReference.of(account),
        null,
        null,
        false);
  }

  /**
   * Deactivates a bot.
   *
   * <p>Only its owner and administrators may call it. Clients get the event {@code realm_user}.
   */
  @OperationId("deactivate-bot")
  @Delete("/bots/{bot_id:[0-9]+}")
  void deactivate(Caller caller, @Params BotIdParams params) {
    deactivateAccount.deactivateBot(caller, params.botId());
  }
}

package chat.identity.newaccount;

import chat.identity.IdentityError;
import chat.identity.account.AccountRepository;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.text.BlankText;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.Role;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Shows administrators the welcome bot's message (API: test-welcome-bot-custom-message). */
@Operations
@ForCallers
final class WelcomeTestController {
  private final AccountRepository accounts;
  private final WelcomeBot welcomeBot;

  WelcomeTestController(AccountRepository accounts, WelcomeBot welcomeBot) {
    this.accounts = accounts;
    this.welcomeBot = welcomeBot;
  }

  /**
   * The response of API: test-welcome-bot-custom-message.
   *
   * @param messageId id of the direct message that the welcome bot has sent to the caller
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record TestMessage(long messageId) {}

  /**
   * Sends the caller a text as the welcome bot would send it to new users.
   *
   * <p>Only administrators may call it. The settings of the organization stay unchanged.
   */
  @OperationId("test-welcome-bot-custom-message")
  @Post("/realm/test_welcome_bot_custom_message")
  TestMessage send(Caller caller, @Params WelcomeTestParams params) {
    accounts
        .current(caller)
        .role()
        .requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
    String text = params.welcomeMessageCustomText();
    if (BlankText.is(text)) {
      throw IdentityError.EMPTY_MESSAGE.refuse();
    }
    return new TestMessage(welcomeBot.sendTest(caller, text));
  }
}

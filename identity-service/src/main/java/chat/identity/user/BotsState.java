package chat.identity.user;

import chat.identity.account.AccountRepository;
import chat.identity.accountevent.BotEvents;
import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the bots that the account may manage. */
@Singleton
final class BotsState implements StatePart {
  private final AccountRepository accounts;

  BotsState(AccountRepository accounts) {
    this.accounts = accounts;
  }

  @Override
  public String eventType() {
    return "realm_bot";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    Caller caller = request.caller();
    boolean managesAll = caller.role().isAtLeast(Role.ADMINISTRATOR);
    fields.put(
        "realm_bots",
        accounts.bots(caller.organizationId(), managesAll, caller.userId()).stream()
            .map(BotEvents::managed)
            .toList());
  }
}

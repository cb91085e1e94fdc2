package chat.identity.botstorage;

import chat.identity.IdentityError;
import chat.kit.token.Caller;
import java.util.Objects;

/**
 * A caller that is a bot; nobody else has a storage.
 *
 * @param responsible the account that owns it, or itself where nobody does
 */
record Bot(long organizationId, long userId, long responsible) {

  /** The bot that calls; {@code PERMISSION_DENIED} for people. */
  static Bot of(Caller caller) {
    if (!caller.isBot()) {
      throw IdentityError.BOTS_ONLY.refuse();
    }
    return new Bot(
        caller.organizationId(),
        caller.userId(),
        Objects.requireNonNullElse(caller.botOwnerId(), caller.userId()));
  }
}

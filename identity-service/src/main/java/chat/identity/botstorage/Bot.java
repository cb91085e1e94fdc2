package chat.identity.botstorage;

import chat.identity.IdentityError;
import chat.kit.token.Caller;

/** A caller that is a bot; nobody else has a storage. */
record Bot(long organizationId, long userId) {

  /** The bot that calls; {@code PERMISSION_DENIED} for people. */
  static Bot of(Caller caller) {
    if (!caller.isBot()) {
      throw IdentityError.BOTS_ONLY.refuse();
    }
    return new Bot(caller.organizationId(), caller.userId());
  }
}

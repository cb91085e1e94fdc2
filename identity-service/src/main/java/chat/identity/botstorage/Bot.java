package chat.identity.botstorage;

import chat.identity.IdentityError;
import chat.kit.token.Caller;
import java.util.Objects;

/**
 * A caller that is a bot; only bots have a storage.
 *
 * @param responsible the account that owns the bot, or the bot itself if it has no owner
 */
record Bot(long organizationId, long userId, long responsible) {

  /** Returns the calling bot; refuses people with {@code PERMISSION_DENIED}. */
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

package chat.identity.invite;

import chat.identity.IdentityError;
import chat.kit.token.Caller;
import chat.kit.token.Role;

/** A caller who may use invitations at all: neither a guest nor a bot. */
record HumanMember(Caller caller) {

  /** Wraps the caller; refuses guests and bots. */
  static HumanMember of(Caller caller) {
    if (caller.role() == Role.GUEST) {
      throw IdentityError.NOT_FOR_GUESTS.refuse();
    }
    if (caller.isBot()) {
      throw IdentityError.NOT_FOR_BOTS.refuse();
    }
    return new HumanMember(caller);
  }
}

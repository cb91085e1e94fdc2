package chat.identity.invite;

import chat.identity.IdentityError;
import chat.kit.token.Caller;
import chat.kit.token.Role;

/** A caller who may have to do with invitations at all: neither a guest nor a bot. */
record HumanMember(Caller caller) {

  /** The person who calls; a refusal for others. */
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

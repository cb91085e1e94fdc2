package chat.identity.invite;

import chat.identity.IdentityError;
import chat.identity.user.WantedRole;
import chat.kit.params.Parameter;
import chat.kit.token.Caller;
import chat.kit.token.Role;

/** The role that accounts made by a link will have, sent by its number. */
record InvitedRole(Role role) {

  public static InvitedRole fromParameter(Parameter parameter) {
    return new InvitedRole(WantedRole.fromParameter(parameter).role());
  }

  /** Refuses a caller who may do less than those who would be invited. */
  void requireNotAbove(Caller caller) {
    if (!caller.role().isAtLeast(role)) {
      throw role == Role.OWNER
          ? IdentityError.OWNERS_ONLY.refuse()
          : IdentityError.ADMINISTRATORS_ONLY.refuse();
    }
  }
}

package chat.identity.invite;

import chat.identity.user.WantedRole;
import chat.kit.params.Parameter;
import chat.kit.token.Role;

/** The role that accounts made by a link will have, sent by its number. */
record InvitedRole(Role role) {

  public static InvitedRole fromParameter(Parameter parameter) {
    return new InvitedRole(WantedRole.fromParameter(parameter).role());
  }
}

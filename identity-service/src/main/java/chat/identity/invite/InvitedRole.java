package chat.identity.invite;

import chat.identity.account.RequestedRole;
import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.kit.token.Role;

/** The role of accounts that join by a link, sent as its number. */
@ApiSchema(
    """
    {"type": "integer", "enum": [100, 200, 300, 400, 600]}
    """)
record InvitedRole(Role role) {

  public static InvitedRole fromParameter(Parameter parameter) {
    return new InvitedRole(RequestedRole.fromParameter(parameter).role());
  }
}

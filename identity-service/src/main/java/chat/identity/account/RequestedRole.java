package chat.identity.account;

import chat.identity.IdentityError;
import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.kit.token.Role;
import java.util.Arrays;

/** A role as a request parameter, given by its number. */
@ApiSchema(
    """
    {"type": "integer", "enum": [100, 200, 300, 400, 600]}
    """)
public record RequestedRole(Role role) {

  public static RequestedRole fromParameter(Parameter parameter) {
    long number = parameter.json().asLong();
    return Arrays.stream(Role.values())
        .filter(role -> role.number() == number)
        .findFirst()
        .map(RequestedRole::new)
        .orElseThrow(() -> IdentityError.NOT_POSSIBLE.refuse(parameter.name()));
  }
}

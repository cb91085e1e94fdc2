package chat.identity.account;

import chat.identity.IdentityError;
import chat.kit.params.Parameter;
import chat.kit.token.Role;
import java.util.Arrays;

/** A role as a request parameter, given by its number. */
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

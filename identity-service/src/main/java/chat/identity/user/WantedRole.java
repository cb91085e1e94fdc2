package chat.identity.user;

import chat.identity.IdentityError;
import chat.kit.params.Parameter;
import chat.kit.token.Role;
import java.util.Arrays;

/** A role as a parameter: its number. */
public record WantedRole(Role role) {

  public static WantedRole fromParameter(Parameter parameter) {
    long number = parameter.json().asLong();
    return Arrays.stream(Role.values())
        .filter(role -> role.number() == number)
        .findFirst()
        .map(WantedRole::new)
        .orElseThrow(() -> IdentityError.NOT_POSSIBLE.refuse(parameter.name()));
  }
}

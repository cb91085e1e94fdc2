package chat.identity.user;

import chat.identity.IdentityError;
import chat.kit.params.InPath;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import chat.kit.token.Role;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code PATCH /users/<id or address>}; what is not sent stays.
 *
 * @param profileData a list of objects with {@code id} and {@code value}
 */
record UpdateUserParams(
    @InPath UserReference userId,
    @Nullable String fullName,
    @Nullable NewRole role,
    @Nullable JsonValue profileData) {

  /** A role as a parameter. */
  record NewRole(Role role) {
    public static NewRole fromParameter(Parameter parameter) {
      long number = parameter.json().asLong();
      return Arrays.stream(Role.values())
          .filter(role -> role.number() == number)
          .findFirst()
          .map(NewRole::new)
          .orElseThrow(() -> IdentityError.NOT_POSSIBLE.refuse(parameter.name()));
    }
  }
}

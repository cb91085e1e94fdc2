package chat.identity.operator;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * An organization as the operator wants it.
 *
 * @param subdomain empty for the organization of the external host itself
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record NewOrganization(String subdomain, String name, List<Person> accounts) {

  /** An account that it begins with; {@code role} by its number. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Person(String email, String fullName, String password, int role) {}
}

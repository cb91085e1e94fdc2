package chat.identity.operator;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * The operator's request for a new organization.
 *
 * @param subdomain empty for the organization of the external host itself
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record NewOrganization(String subdomain, String name, List<Person> accounts) {

  /** An initial account; {@code role} is a role number. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Person(String email, String fullName, String password, int role) {}
}

package chat.identity.operator;

import chat.kit.http.InternalOperations;
import chat.kit.token.ForOperator;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** The operator's door. */
@InternalOperations
@ForOperator
final class OrganizationsController {
  private final CreateOrganization createOrganization;

  OrganizationsController(CreateOrganization createOrganization) {
    this.createOrganization = createOrganization;
  }

  /**
   * The organization of the subdomain.
   *
   * @param created false where it was there before; then nothing has changed
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Created(long organizationId, boolean created) {}

  @Post("/organizations")
  Created create(@Body NewOrganization organization) {
    return createOrganization.createOrFind(organization);
  }
}

package chat.identity.operator;

import chat.kit.error.RequestError;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import chat.kit.token.ServiceCaller;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** The operator's door. */
@InternalOperations
@ForServices
final class OrganizationsController {
  private static final String OPERATOR = "operator";

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
  Created create(ServiceCaller caller, @Body NewOrganization organization) {
    if (!caller.program().equals(OPERATOR)) {
      throw RequestError.FORBIDDEN.refuse();
    }
    return createOrganization.createOrFind(organization);
  }
}

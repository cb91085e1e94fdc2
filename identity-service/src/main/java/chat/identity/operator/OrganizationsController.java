package chat.identity.operator;

import chat.identity.organization.GrantFeature;
import chat.identity.organization.OrganizationSetting;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForOperator;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Internal operations for the operator. */
@InternalOperations
@ForOperator
final class OrganizationsController {
  private final CreateOrganization createOrganization;
  private final GrantFeature grantFeature;

  OrganizationsController(CreateOrganization createOrganization, GrantFeature grantFeature) {
    this.createOrganization = createOrganization;
    this.grantFeature = grantFeature;
  }

  /**
   * The organization with the subdomain.
   *
   * @param created false if it existed before; then nothing has changed
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Created(long organizationId, boolean created) {}

  @Post("/organizations")
  Created create(@Body NewOrganization organization) {
    return createOrganization.createOrFind(organization);
  }

  /**
   * The features of an organization.
   *
   * @param ownerFullContentAccess whether exports may include content without the users' consent
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Features(String subdomain, boolean ownerFullContentAccess) {}

  /** Sets the features and returns them. */
  @Post("/organizations/features")
  Features grant(@Body Features features) {
    grantFeature.grant(
        features.subdomain(),
        OrganizationSetting.OWNER_FULL_CONTENT_ACCESS,
        features.ownerFullContentAccess());
    return features;
  }
}

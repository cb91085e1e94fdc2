package chat.identity.organization;

import chat.contracts.Topic;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;

/**
 * The event {@code organization-changed}: a whole organization.
 *
 * @param dateCreated UNIX seconds
 * @param settings JSON values by name, without {@code realm_}
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record OrganizationChanged(
    int version,
    long organizationId,
    String subdomain,
    String name,
    boolean isDeactivated,
    long dateCreated,
    Map<String, Object> settings) {
  private static final int VERSION = 1;

  public static Change of(Organization organization) {
    return new Change(
        Topic.ORGANIZATION_CHANGED,
        Long.toString(organization.organizationId()),
        new OrganizationChanged(
            VERSION,
            organization.organizationId(),
            organization.subdomain(),
            organization.name(),
            organization.isDeactivated(),
            organization.dateCreated().getEpochSecond(),
            organization.settings().all()));
  }
}

package chat.identity.organization;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.time.Instant;

/**
 * An organization.
 *
 * @param subdomain the first label of its host; empty if it uses the external host itself
 */
@MappedEntity("organization")
public record Organization(
    long organizationId,
    String subdomain,
    String name,
    boolean isDeactivated,
    Instant dateCreated,
    @TypeDef(type = DataType.STRING, converter = OrganizationRepository.SettingsConverter.class)
        OrganizationSettings settings) {}

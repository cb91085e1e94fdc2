package chat.identity.authenticate;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;

/**
 * The organization of a host.
 *
 * @param changes the change numbers that the result includes, by topic
 */
@MappedEntity("organization")
@Serdeable(naming = SnakeCaseStrategy.class)
record OrganizationAtHost(
    long organizationId,
    String subdomain,
    boolean isDeactivated,
    @TypeDef(type = DataType.STRING, converter = CredentialRepository.ChangesConverter.class)
        Map<String, Long> changes) {}

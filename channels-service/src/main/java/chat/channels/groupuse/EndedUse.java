package chat.channels.groupuse;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.UUID;

/** A use of the group that was asked about, which holds no more. */
@Serdeable(naming = SnakeCaseStrategy.class)
record EndedUse(UUID operationId, String setting) {}

package chat.channels.groupuse;

import io.micronaut.data.annotation.MappedEntity;
import java.util.UUID;

/**
 * A decided change of a channel whose settings use groups.
 *
 * @param isCommitted whether the change happened; if not, it never will
 * @param settings JSON: the groups by the names of the settings
 */
@MappedEntity("group_use_operation")
record GroupUseOperation(
    UUID operationId, long organizationId, boolean isCommitted, long channelId, String settings) {}

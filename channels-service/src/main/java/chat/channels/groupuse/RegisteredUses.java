package chat.channels.groupuse;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The groups that a change of a channel will use, known to identity-service before it happens; only
 * {@link GroupUses} makes it.
 *
 * @param settings the groups of each setting that names any
 */
public record RegisteredUses(
    UUID operationId, long organizationId, long channelId, Map<String, List<Long>> settings) {

  boolean isEmpty() {
    return settings.isEmpty();
  }
}

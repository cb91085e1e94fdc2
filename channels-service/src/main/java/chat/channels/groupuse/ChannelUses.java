package chat.channels.groupuse;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The groups that one channel will use, and the operation under which that is registered.
 *
 * @param settings the groups of each setting; none of one that no longer uses any
 */
record ChannelUses(
    UUID operationId, long organizationId, long channelId, Map<String, List<Long>> settings) {

  boolean nameGroups() {
    return settings.values().stream().anyMatch(groupIds -> !groupIds.isEmpty());
  }
}

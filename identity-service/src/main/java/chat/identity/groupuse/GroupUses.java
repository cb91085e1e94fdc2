package chat.identity.groupuse;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one change of a channel uses.
 *
 * @param settings the groups that each setting uses from then on; none ends what it used before
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record GroupUses(long organizationId, long channelId, Map<String, List<Long>> settings) {

  Set<Long> groupIds() {
    return settings.values().stream().flatMap(Collection::stream).collect(Collectors.toSet());
  }
}

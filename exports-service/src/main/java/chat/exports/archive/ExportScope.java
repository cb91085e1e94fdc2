package chat.exports.archive;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * The data to export, as sent to the owning services.
 *
 * @param everything whether all data is exported
 * @param userIds otherwise the users whose private data is exported beside public data
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record ExportScope(long organizationId, boolean everything, List<Long> userIds) {

  /**
   * The scope with the exported channels, and those private ones whose subscribers are exported.
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record OfChannels(
      long organizationId,
      boolean everything,
      List<Long> userIds,
      List<Long> channelIds,
      List<Long> subscriberChannelIds) {}

  OfChannels ofChannels(List<Long> channelIds, List<Long> subscriberChannelIds) {
    return new OfChannels(organizationId, everything, userIds, channelIds, subscriberChannelIds);
  }
}

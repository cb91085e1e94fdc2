package chat.exports.archive;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * What of an organization is exported, as its owners are asked for it.
 *
 * @param everything whether nothing is left out
 * @param userIds whose private data is wanted otherwise, beside what is public
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record Scope(long organizationId, boolean everything, List<Long> userIds) {

  /** The same with the channels that it comes to, and the private ones of them with subscribers. */
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

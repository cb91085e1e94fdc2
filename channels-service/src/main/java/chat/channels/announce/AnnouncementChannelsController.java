package chat.channels.announce;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.KnownChannel;
import chat.channels.channel.Channel;
import chat.kit.copy.CopyPositions;
import chat.kit.error.Refusal;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers identity-service before it keeps a channel in an organization's settings. */
@InternalOperations
@ForServices
final class AnnouncementChannelsController {
  private final ChannelAccess access;
  private final CopyPositions positions;

  AnnouncementChannelsController(ChannelAccess access, CopyPositions positions) {
    this.access = access;
    this.positions = positions;
  }

  /**
   * @param userId who wants the announcements there
   * @param seen what his client has seen
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long organizationId, long userId, List<Long> channelIds, @Nullable String seen) {}

  /**
   * @param invalidChannelId one that there is not, or not for who asks; null where all are there
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Verdict(@Nullable Long invalidChannelId) {}

  @Post("/announcement-channels")
  Verdict ask(@Body Question question) {
    positions.awaitSeen(question.organizationId(), question.seen());
    try {
      return access.decide(
          question.organizationId(),
          question.userId(),
          question.channelIds(),
          known -> requireOpen(question.channelIds(), known));
    } catch (Refusal refusal) {
      if (refusal.fields().get("channel_id") instanceof Long channelId) {
        return new Verdict(channelId);
      }
      throw refusal;
    }
  }

  private static Verdict requireOpen(List<Long> channelIds, List<KnownChannel> known) {
    List<Long> open =
        known.stream()
            .map(KnownChannel::channel)
            .filter(channel -> !channel.isArchived())
            .map(Channel::channelId)
            .toList();
    for (long channelId : channelIds) {
      if (!open.contains(channelId)) {
        throw ChannelsError.INVALID_CHANNEL_ID.refuse().with("channel_id", channelId);
      }
    }
    return new Verdict(null);
  }
}

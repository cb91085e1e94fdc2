package chat.channels.notice;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.VisibleChannel;
import chat.channels.channel.Channel;
import chat.kit.error.Refusal;
import chat.kit.http.InternalOperations;
import chat.kit.projection.ProjectionPositions;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks, for identity-service, a channel that an organization setting is to refer to. */
@InternalOperations
@ForServices
final class AnnouncementChannelsController {
  private final ChannelAccess access;
  private final ProjectionPositions positions;

  AnnouncementChannelsController(ChannelAccess access, ProjectionPositions positions) {
    this.access = access;
    this.positions = positions;
  }

  /**
   * @param userId the user who changes the setting
   * @param seen the event positions that the user's client has seen
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long organizationId, long userId, List<Long> channelIds, @Nullable String seen) {}

  /**
   * @param invalidChannelId a channel that does not exist or is not accessible to the user; null if
   *     all are valid
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

  private static Verdict requireOpen(List<Long> channelIds, List<VisibleChannel> known) {
    List<Long> open =
        known.stream()
            .map(VisibleChannel::channel)
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

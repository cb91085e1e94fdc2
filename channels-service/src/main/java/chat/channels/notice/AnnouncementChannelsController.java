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
import java.util.Objects;
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
   * @param privateChannelId the one of the channels that must be private; null for none
   * @param seen the event positions that the user's client has seen
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(
      long organizationId,
      long userId,
      List<Long> channelIds,
      @Nullable Long privateChannelId,
      @Nullable String seen) {}

  /**
   * @param invalidChannelId a channel that does not exist or is not accessible to the user; null if
   *     all are valid
   * @param publicChannelId the channel that must be private, if it is not; null otherwise
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Verdict(@Nullable Long invalidChannelId, @Nullable Long publicChannelId) {}

  @Post("/announcement-channels")
  Verdict ask(@Body Question question) {
    positions.awaitSeen(question.organizationId(), question.seen());
    try {
      return access.decide(
          question.organizationId(),
          question.userId(),
          question.channelIds(),
          known -> verdict(question, known));
    } catch (Refusal refusal) {
      if (refusal.fields().get("channel_id") instanceof Long channelId) {
        return new Verdict(channelId, null);
      }
      throw refusal;
    }
  }

  private static Verdict verdict(Question question, List<VisibleChannel> known) {
    List<Channel> open =
        known.stream()
            .map(VisibleChannel::channel)
            .filter(channel -> !channel.isArchived())
            .toList();
    List<Long> openIds = open.stream().map(Channel::channelId).toList();
    for (long channelId : question.channelIds()) {
      if (!openIds.contains(channelId)) {
        throw ChannelsError.INVALID_CHANNEL_ID.refuse().with("channel_id", channelId);
      }
    }
    Long mustBePrivate = question.privateChannelId();
    boolean isPublic =
        open.stream()
            .anyMatch(channel ->
                Objects.equals(channel.channelId(), mustBePrivate) && !channel.inviteOnly());
    return new Verdict(null, isPublic ? mustBePrivate : null);
  }
}

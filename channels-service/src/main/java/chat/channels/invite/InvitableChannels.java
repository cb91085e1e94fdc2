package chat.channels.invite;

import static chat.channels.access.ChannelPermission.ADD_SUBSCRIBERS;
import static chat.channels.access.ChannelPermission.READ;
import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.VisibleChannel;
import chat.channels.channel.Channel;
import chat.channels.invite.InvitableChannelsController.Question;
import chat.kit.error.Refusal;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Determines to which channels a user may have invited users subscribed. */
@Singleton
public final class InvitableChannels {
  private final ChannelAccess access;

  InvitableChannels(ChannelAccess access) {
    this.access = access;
  }

  /**
   * Returns the channels, or refuses.
   *
   * <p>Refuses with {@link ChannelsError#INVALID_CHANNEL_ID} and the field {@code channel_id} if a
   * channel is not accessible to the inviter. Refuses with {@link
   * ChannelsError#MAY_NOT_SUBSCRIBE_OTHERS} if the inviter may add subscribers to none of the
   * channels, or lacks this permission for one that is not a default channel.
   */
  List<VisibleChannel> require(Question question) {
    return access.decide(
        question.organizationId(),
        question.userId(),
        question.channelIds(),
        known -> requireMayAdd(requireAccessible(question.channelIds(), known)));
  }

  /**
   * Returns those of the channels to which the account may still have invited users subscribed. The
   * channels are in the state on which this was decided.
   */
  public List<Channel> among(long organizationId, long userId, List<Long> channelIds) {
    if (channelIds.isEmpty()) {
      return List.of();
    }
    try {
      return require(new Question(organizationId, userId, channelIds, null)).stream()
          .map(VisibleChannel::channel)
          .toList();
    } catch (Refusal refusal) {
      if (refusal.status() >= 500) {
        throw refusal;
      }
      // The projections are up to date now; each channel is checked on its own.
      return access.decide(
          organizationId,
          userId,
          channelIds,
          known ->
              known.stream()
                  .filter(InvitableChannels::isInvitable)
                  .map(VisibleChannel::channel)
                  .toList());
    }
  }

  private static boolean isInvitable(VisibleChannel one) {
    return isAccessible(one) && (one.allows(ADD_SUBSCRIBERS) || one.channel().isDefaultStream());
  }

  private static boolean isAccessible(VisibleChannel one) {
    return one.allows(READ) && !one.channel().isArchived();
  }

  private static List<VisibleChannel> requireAccessible(
      List<Long> channelIds, List<VisibleChannel> known) {
    Map<Long, VisibleChannel> accessible =
        known.stream()
            .filter(InvitableChannels::isAccessible)
            .collect(toMap(one -> one.channel().channelId(), identity()));
    for (long channelId : channelIds) {
      if (!accessible.containsKey(channelId)) {
        throw ChannelsError.INVALID_CHANNEL_ID.refuse().with("channel_id", channelId);
      }
    }
    return List.copyOf(accessible.values());
  }

  private static List<VisibleChannel> requireMayAdd(List<VisibleChannel> channels) {
    boolean mayToSome = channels.stream().anyMatch(one -> one.allows(ADD_SUBSCRIBERS));
    boolean othersAreDefault =
        channels.stream()
            .allMatch(one -> one.allows(ADD_SUBSCRIBERS) || one.channel().isDefaultStream());
    if (!mayToSome || !othersAreDefault) {
      throw ChannelsError.MAY_NOT_SUBSCRIBE_OTHERS.refuse();
    }
    return channels;
  }
}

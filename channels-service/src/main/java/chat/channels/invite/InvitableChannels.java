package chat.channels.invite;

import static chat.channels.access.ChannelPermission.ADD_SUBSCRIBERS;
import static chat.channels.access.ChannelPermission.READ;
import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.KnownChannel;
import chat.channels.channel.Channel;
import chat.channels.invite.InvitableChannelsController.Question;
import chat.kit.error.Refusal;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Which channels somebody may have newcomers subscribed to. */
@Singleton
public final class InvitableChannels {
  private final ChannelAccess access;

  InvitableChannels(ChannelAccess access) {
    this.access = access;
  }

  /**
   * Refuses with {@link ChannelsError#INVALID_CHANNEL_ID} and the field {@code channel_id} what is
   * not there for the inviter, and with {@link ChannelsError#MAY_NOT_SUBSCRIBE_OTHERS} whoever may
   * add nobody to any of the channels, or not to one that newcomers don't get by default.
   */
  List<KnownChannel> require(Question question) {
    return access.decide(
        question.organizationId(),
        question.userId(),
        question.channelIds(),
        known -> requireMayAdd(requireAccessible(question.channelIds(), known)));
  }

  /**
   * Those of the channels to which the account may still have newcomers subscribed, as they are
   * when that is decided.
   */
  public List<Channel> among(long organizationId, long userId, List<Long> channelIds) {
    if (channelIds.isEmpty()) {
      return List.of();
    }
    try {
      return require(new Question(organizationId, userId, channelIds, null)).stream()
          .map(KnownChannel::channel)
          .toList();
    } catch (Refusal refusal) {
      if (refusal.status() >= 500) {
        throw refusal;
      }
      // The copies are fresh now, and each channel is looked at by itself.
      return access.decide(
          organizationId,
          userId,
          channelIds,
          known ->
              known.stream()
                  .filter(InvitableChannels::isInvitable)
                  .map(KnownChannel::channel)
                  .toList());
    }
  }

  private static boolean isInvitable(KnownChannel one) {
    return isAccessible(one) && (one.allows(ADD_SUBSCRIBERS) || one.channel().isDefaultStream());
  }

  private static boolean isAccessible(KnownChannel one) {
    return one.allows(READ) && !one.channel().isArchived();
  }

  private static List<KnownChannel> requireAccessible(
      List<Long> channelIds, List<KnownChannel> known) {
    Map<Long, KnownChannel> accessible =
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

  private static List<KnownChannel> requireMayAdd(List<KnownChannel> channels) {
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

package chat.messaging.eventdelivery;

import chat.identityprojection.ProjectedAccount;
import chat.messaging.accessquery.ChannelAudience;
import chat.messaging.accessquery.CurrentLocation;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Edited;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Habits;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Notifications;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Reading;
import chat.messaging.eventlog.Recipients;
import chat.messaging.messageread.FlagSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Facts that decide about the delivery of some events to some viewers.
 *
 * <p>A snapshot of the time of the lookup.
 *
 * @param candidates events that still have viewers
 * @param people accounts by id: the viewers and the users that the events name
 * @param channels access to the channels that the events are about
 * @param locations current locations of the messages that the events are about
 * @param habits for viewers that have any
 * @param notifications for viewers whose clients do not support null notification settings
 * @param edited current state of edited messages
 * @param flags the viewers' flags of these messages
 * @param groups for viewers of messages that mention groups
 * @param limits which users are hidden from guests
 */
record DeliveryContext(
    List<Candidate> candidates,
    Map<Long, ProjectedAccount> people,
    ChannelAudience channels,
    Map<Long, CurrentLocation> locations,
    Map<Long, Habits> habits,
    Map<Long, Notifications> notifications,
    Map<Long, Edited> edited,
    Map<Reading, FlagSet> flags,
    Map<Long, Set<Long>> groups,
    Limits limits) {

  /**
   * @param guests viewers who may not see all users
   * @param visibleUsers the users that each of them may see, of those that the events name
   * @param subdomain of the organization; empty if there are no such guests
   */
  record Limits(Set<Long> guests, Map<Long, Set<Long>> visibleUsers, String subdomain) {

    static final Limits NONE = new Limits(Set.of(), Map.of(), "");
  }

  /** Returns a context with the access rules for channels at the time of the event. */
  DeliveryContext asOf(Candidate candidate) {
    ChannelAudience then = channels;
    for (Recipients.OfChannel channel : candidate.channels()) {
      if (channel.inviteOnly()) {
        then = then.asOf(channel.channelId(), true, channel.historyPublicToSubscribers());
      }
    }
    return then == channels
        ? this
        : new DeliveryContext(
            candidates,
            people,
            then,
            locations,
            habits,
            notifications,
            edited,
            flags,
            groups,
            limits);
  }

  /** Returns the account, if it exists and is active. */
  @Nullable ProjectedAccount active(long userId) {
    ProjectedAccount account = people.get(userId);
    return account != null && account.isActive() ? account : null;
  }

  Habits habitsOf(long userId) {
    return habits.getOrDefault(userId, Habits.NONE);
  }

  Notifications notificationsOf(long userId) {
    return notifications.getOrDefault(userId, Notifications.UNKNOWN);
  }

  FlagSet flagsOf(long messageId, long userId) {
    return flags.getOrDefault(new Reading(messageId, userId), FlagSet.NONE);
  }

  Set<Long> groupsOf(long userId) {
    return groups.getOrDefault(userId, Set.of());
  }

  /** Whether the user is hidden from the viewer. */
  boolean isHidden(long personId, ProjectedAccount viewer) {
    return limits.guests().contains(viewer.userId())
        && personId != viewer.userId()
        && !limits.visibleUsers().getOrDefault(viewer.userId(), Set.of()).contains(personId);
  }
}

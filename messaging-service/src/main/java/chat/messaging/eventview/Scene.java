package chat.messaging.eventview;

import chat.identity.copy.Account;
import chat.messaging.access.ChannelAudience;
import chat.messaging.access.Marks;
import chat.messaging.access.PresentPlace;
import chat.messaging.eventlog.Recipients;
import chat.messaging.eventview.ReaderAttentionRepository.Edited;
import chat.messaging.eventview.ReaderAttentionRepository.Habits;
import chat.messaging.eventview.ReaderAttentionRepository.Notifications;
import chat.messaging.eventview.ReaderAttentionRepository.Reading;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What decides about some events for some viewers, as it was when it was looked up.
 *
 * @param candidates the events that are left for somebody
 * @param people accounts, by their ids: the viewers, and whom the events name
 * @param channels who may see what of the channels that the events are about
 * @param places where the messages are that the events are about
 * @param habits of those viewers who have any
 * @param notifications of those viewers whose clients don't know that a subscription may have none
 * @param edited the messages that were edited, as they are now
 * @param marks what the viewers have done with these
 * @param groups of those viewers who are shown messages that mention groups
 * @param limits whom guests may not see
 */
record Scene(
    List<Candidate> candidates,
    Map<Long, Account> people,
    ChannelAudience channels,
    Map<Long, PresentPlace> places,
    Map<Long, Habits> habits,
    Map<Long, Notifications> notifications,
    Map<Long, Edited> edited,
    Map<Reading, Marks> marks,
    Map<Long, Set<Long>> groups,
    Limits limits) {

  /**
   * @param guests those among the viewers who may not see everybody
   * @param known whom these know of those whom the events name
   * @param subdomain of the organization; empty where there are no such guests
   */
  record Limits(Set<Long> guests, Map<Long, Set<Long>> known, String subdomain) {

    static final Limits NONE = new Limits(Set.of(), Map.of(), "");
  }

  /** The same as it was for whom an event is meant when it happened. */
  Scene asOf(Candidate candidate) {
    ChannelAudience then = channels;
    for (Recipients.OfChannel channel : candidate.channels()) {
      if (channel.inviteOnly()) {
        then = then.asOf(channel.channelId(), true, channel.historyPublicToSubscribers());
      }
    }
    return then == channels
        ? this
        : new Scene(
            candidates, people, then, places, habits, notifications, edited, marks, groups, limits);
  }

  /** The account, if it is there and active. */
  @Nullable Account active(long userId) {
    Account account = people.get(userId);
    return account != null && account.isActive() ? account : null;
  }

  Habits habitsOf(long userId) {
    return habits.getOrDefault(userId, Habits.NONE);
  }

  Notifications notificationsOf(long userId) {
    return notifications.getOrDefault(userId, Notifications.UNKNOWN);
  }

  Marks marksOf(long messageId, long userId) {
    return marks.getOrDefault(new Reading(messageId, userId), Marks.NONE);
  }

  Set<Long> groupsOf(long userId) {
    return groups.getOrDefault(userId, Set.of());
  }

  /** Whether the viewer may not see the person. */
  boolean isHidden(long personId, Account viewer) {
    return limits.guests().contains(viewer.userId())
        && personId != viewer.userId()
        && !limits.known().getOrDefault(viewer.userId(), Set.of()).contains(personId);
  }
}

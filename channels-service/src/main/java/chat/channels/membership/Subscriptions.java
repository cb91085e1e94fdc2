package chat.channels.membership;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import chat.channels.ChannelsError;
import chat.channels.channel.Channel;
import chat.channels.membership.SubscriptionRepository.PeriodsRow;
import chat.contracts.Topic;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Begins and ends subscriptions, under the organization's lock. */
@Singleton
public final class Subscriptions {

  /**
   * Maximum number of times that a user can be subscribed to a channel. Bounded because every event
   * of the subscription contains all periods.
   */
  private static final int MAX_PERIODS = 1_000;

  private final SubscriptionRepository repository;
  private final SubscriptionEvents events;
  private final Outbox outbox;

  Subscriptions(SubscriptionRepository repository, SubscriptionEvents events, Outbox outbox) {
    this.repository = repository;
    this.events = events;
    this.outbox = outbox;
  }

  /**
   * The events of a change, to be appended to the outbox.
   *
   * @param changes for services: must be the next ones of their topic, in this order, because each
   *     period begins or ends with the number of its change
   * @param clientEvents for clients, after the changes
   */
  public record SubscriptionChanges(List<Change> changes, List<Change> clientEvents) {

    public List<Change> all() {
      List<Change> all = new ArrayList<>(changes);
      all.addAll(clientEvents);
      return all;
    }
  }

  /**
   * Subscribes users who are not subscribed. Refuses if one of them has reached the maximum number
   * of periods.
   *
   * @param newcomers with each channel in its state before they are subscribed
   */
  public SubscriptionChanges begin(long organizationId, List<Subscribers> newcomers) {
    List<SubscriptionKey> keys = keys(newcomers);
    long lastNumber = outbox.lastNumber(organizationId, Topic.SUBSCRIPTION_CHANGED);
    Map<SubscriptionKey, StoredSubscription> stored = stored(keys);
    requireFewPeriods(newcomers, stored);
    repository.begin(
        organizationId, lastNumber, channelIds(keys), userIds(keys), colors(newcomers));
    Set<Long> deactivated = count(organizationId, keys, 1);
    List<Change> changes = new ArrayList<>(keys.size());
    for (SubscriptionKey subscriptionKey : keys) {
      var begun = new Period(lastNumber + changes.size() + 1, null);
      StoredSubscription before = stored.getOrDefault(subscriptionKey, StoredSubscription.NONE);
      changes.add(
          SubscriptionChanged.of(
              organizationId,
              subscriptionKey,
              with(before.periods(), begun),
              before.properties().isMuted()));
    }
    return new SubscriptionChanges(changes, events.begun(newcomers, stored, deactivated));
  }

  private static void requireFewPeriods(
      List<Subscribers> newcomers, Map<SubscriptionKey, StoredSubscription> stored) {
    for (Subscribers some : newcomers) {
      for (SubscriptionKey subscriptionKey : some.places()) {
        if (stored.getOrDefault(subscriptionKey, StoredSubscription.NONE).periods().size()
            >= MAX_PERIODS) {
          throw ChannelsError.TOO_MANY_PERIODS.refuse(
              subscriptionKey.userId(), some.channel().name().text(), MAX_PERIODS);
        }
      }
    }
  }

  /**
   * Allocates as little as possible, because most of many new subscribers have no earlier periods.
   */
  private static List<Period> with(List<Period> before, Period begun) {
    if (before.isEmpty()) {
      return List.of(begun);
    }
    List<Period> periods = new ArrayList<>(before);
    periods.add(begun);
    return periods;
  }

  /** Ends current subscriptions. */
  public SubscriptionChanges end(long organizationId, List<Subscribers> leavers) {
    List<SubscriptionKey> keys = keys(leavers);
    long lastNumber = outbox.lastNumber(organizationId, Topic.SUBSCRIPTION_CHANGED);
    Map<SubscriptionKey, List<Period>> before = periods(keys);
    repository.end(lastNumber, channelIds(keys), userIds(keys));
    Set<Long> deactivated = count(organizationId, keys, -1);
    List<Change> changes = new ArrayList<>(keys.size());
    for (SubscriptionKey subscriptionKey : keys) {
      List<Period> periods = new ArrayList<>(requireNonNull(before.get(subscriptionKey)));
      Period last = periods.removeLast();
      periods.add(new Period(last.from(), lastNumber + changes.size() + 1));
      changes.add(SubscriptionChanged.of(organizationId, subscriptionKey, periods));
    }
    return new SubscriptionChanges(changes, events.ended(leavers, deactivated));
  }

  /**
   * Events for users who may list the channel's subscribers from now on. The caller appends them to
   * the outbox.
   *
   * @param portions batches of users, each small enough for one event
   */
  public List<Change> opened(Channel channel, List<List<Long>> portions) {
    return portions.isEmpty() ? List.of() : events.opened(channel, portions);
  }

  /**
   * Events for services when a subscriber mutes or unmutes channels, to be appended to the outbox.
   *
   * @param mutes whether the channel is muted, by channel; the user is subscribed to each of them
   */
  public List<Change> muted(long organizationId, long userId, Map<Long, Boolean> mutes) {
    List<SubscriptionKey> keys =
        mutes.keySet().stream().map(channelId -> new SubscriptionKey(channelId, userId)).toList();
    Map<SubscriptionKey, List<Period>> periods = periods(keys);
    return keys.stream()
        .map(subscriptionKey ->
            SubscriptionChanged.of(
                organizationId,
                subscriptionKey,
                requireNonNull(periods.get(subscriptionKey)),
                requireNonNull(mutes.get(subscriptionKey.channelId()))))
        .toList();
  }

  /** The current subscriptions among all pairs of these channels and users. */
  public Set<SubscriptionKey> lasting(Collection<Long> channelIds, Collection<Long> userIds) {
    List<SubscriptionKey> keys =
        channelIds.stream()
            .flatMap(
                channelId -> userIds.stream().map(userId -> new SubscriptionKey(channelId, userId)))
            .toList();
    return periods(keys).entrySet().stream()
        .filter(entry -> entry.getValue().getLast().to() == null)
        .map(Map.Entry::getKey)
        .collect(toSet());
  }

  /** Those of the channels to which the user is or ever was subscribed. */
  public Set<Long> everOf(long userId, List<Long> channelIds) {
    List<SubscriptionKey> keys =
        channelIds.stream().map(channelId -> new SubscriptionKey(channelId, userId)).toList();
    return periods(keys).keySet().stream().map(SubscriptionKey::channelId).collect(toSet());
  }

  /** The data of those of the subscriptions that exist or existed. */
  private Map<SubscriptionKey, StoredSubscription> stored(List<SubscriptionKey> keys) {
    return repository.find(channelIds(keys), userIds(keys)).stream()
        .collect(toMap(SubscriptionRow::place, StoredSubscription::of));
  }

  /** The periods of those of the subscriptions that exist or existed. */
  private Map<SubscriptionKey, List<Period>> periods(List<SubscriptionKey> keys) {
    return repository.periods(channelIds(keys), userIds(keys)).stream()
        .collect(toMap(PeriodsRow::place, row -> Period.read(row.periods())));
  }

  /** Updates the subscriber counts; returns the deactivated users, who are not counted. */
  private Set<Long> count(long organizationId, List<SubscriptionKey> keys, int sign) {
    return Set.copyOf(repository.count(organizationId, channelIds(keys), userIds(keys), sign));
  }

  private static List<Long> channelIds(List<SubscriptionKey> keys) {
    return keys.stream().map(SubscriptionKey::channelId).toList();
  }

  private static List<Long> userIds(List<SubscriptionKey> keys) {
    return keys.stream().map(SubscriptionKey::userId).toList();
  }

  /** One color per subscription. */
  private static @Nullable String[] colors(List<Subscribers> newcomers) {
    List<@Nullable String> colors = new ArrayList<>();
    for (Subscribers some : newcomers) {
      colors.addAll(Collections.nCopies(some.userIds().size(), some.color()));
    }
    return colors.toArray(new @Nullable String[0]);
  }

  private static List<SubscriptionKey> keys(List<Subscribers> subscribers) {
    return subscribers.stream().flatMap(some -> some.places().stream()).toList();
  }
}

package chat.channels.subscription;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import chat.channels.ChannelsError;
import chat.channels.channel.Channel;
import chat.channels.subscription.SubscriptionRepository.PeriodsRow;
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
   * How often one user can be subscribed to one channel: every change of the pair tells all of
   * them.
   */
  private static final int MOST_PERIODS = 1_000;

  private final SubscriptionRepository repository;
  private final SubscriptionEvents events;
  private final Outbox outbox;

  Subscriptions(SubscriptionRepository repository, SubscriptionEvents events, Outbox outbox) {
    this.repository = repository;
    this.events = events;
    this.outbox = outbox;
  }

  /**
   * What others learn, to be appended.
   *
   * @param changes for the services: the next ones of their topic, and in this order, for each
   *     period begins or ends with its change's number
   * @param clientEvents for clients, after the changes
   */
  public record Told(List<Change> changes, List<Change> clientEvents) {

    public List<Change> all() {
      List<Change> all = new ArrayList<>(changes);
      all.addAll(clientEvents);
      return all;
    }
  }

  /**
   * Subscribes users who are not subscribed there; a refusal where one of them has come and gone
   * very often.
   *
   * @param newcomers with each channel as it is before they come
   */
  public Told begin(long organizationId, List<Subscribers> newcomers) {
    List<Place> places = places(newcomers);
    long lastNumber = outbox.lastNumber(organizationId, Topic.SUBSCRIPTION_CHANGED);
    Map<Place, StoredSubscription> kept = kept(places);
    requireFewPeriods(newcomers, kept);
    repository.begin(
        organizationId, lastNumber, channelIds(places), userIds(places), colors(newcomers));
    Set<Long> deactivated = count(organizationId, places, 1);
    List<Change> changes = new ArrayList<>(places.size());
    for (Place place : places) {
      var begun = new Period(lastNumber + changes.size() + 1, null);
      StoredSubscription before = kept.getOrDefault(place, StoredSubscription.NONE);
      changes.add(
          SubscriptionChanged.of(
              organizationId, place, with(before.periods(), begun), before.properties().isMuted()));
    }
    return new Told(changes, events.begun(newcomers, kept, deactivated));
  }

  private static void requireFewPeriods(
      List<Subscribers> newcomers, Map<Place, StoredSubscription> kept) {
    for (Subscribers some : newcomers) {
      for (Place place : some.places()) {
        if (kept.getOrDefault(place, StoredSubscription.NONE).periods().size() >= MOST_PERIODS) {
          throw ChannelsError.TOO_MANY_PERIODS.refuse(
              place.userId(), some.channel().name().text(), MOST_PERIODS);
        }
      }
    }
  }

  /** As small as can be: newcomers may be very many, and most of them were never there. */
  private static List<Period> with(List<Period> before, Period begun) {
    if (before.isEmpty()) {
      return List.of(begun);
    }
    List<Period> periods = new ArrayList<>(before);
    periods.add(begun);
    return periods;
  }

  /** Ends subscriptions that last. */
  public Told end(long organizationId, List<Subscribers> leavers) {
    List<Place> places = places(leavers);
    long lastNumber = outbox.lastNumber(organizationId, Topic.SUBSCRIPTION_CHANGED);
    Map<Place, List<Period>> before = periods(places);
    repository.end(lastNumber, channelIds(places), userIds(places));
    Set<Long> deactivated = count(organizationId, places, -1);
    List<Change> changes = new ArrayList<>(places.size());
    for (Place place : places) {
      List<Period> periods = new ArrayList<>(requireNonNull(before.get(place)));
      Period last = periods.removeLast();
      periods.add(new Period(last.from(), lastNumber + changes.size() + 1));
      changes.add(SubscriptionChanged.of(organizationId, place, periods));
    }
    return new Told(changes, events.ended(leavers, deactivated));
  }

  /**
   * What users learn of a channel whose subscribers they may list from now on, to be appended.
   *
   * @param portions of the users, as many as an event has room for
   */
  public List<Change> opened(Channel channel, List<List<Long>> portions) {
    return portions.isEmpty() ? List.of() : events.opened(channel, portions);
  }

  /**
   * What the services learn where a subscriber mutes channels or no longer does, to be appended.
   *
   * @param mutes whether it is muted, by channel; to each of them the user is subscribed
   */
  public List<Change> muted(long organizationId, long userId, Map<Long, Boolean> mutes) {
    List<Place> places =
        mutes.keySet().stream().map(channelId -> new Place(channelId, userId)).toList();
    Map<Place, List<Period>> periods = periods(places);
    return places.stream()
        .map(place ->
            SubscriptionChanged.of(
                organizationId,
                place,
                requireNonNull(periods.get(place)),
                requireNonNull(mutes.get(place.channelId()))))
        .toList();
  }

  /** Where one of the users is subscribed to one of the channels. */
  public Set<Place> lasting(Collection<Long> channelIds, Collection<Long> userIds) {
    List<Place> places =
        channelIds.stream()
            .flatMap(channelId -> userIds.stream().map(userId -> new Place(channelId, userId)))
            .toList();
    return periods(places).entrySet().stream()
        .filter(entry -> entry.getValue().getLast().to() == null)
        .map(Map.Entry::getKey)
        .collect(toSet());
  }

  /** Where the user is or ever was subscribed, among these channels. */
  public Set<Long> everOf(long userId, List<Long> channelIds) {
    List<Place> places =
        channelIds.stream().map(channelId -> new Place(channelId, userId)).toList();
    return periods(places).keySet().stream().map(Place::channelId).collect(toSet());
  }

  /** The data of those of the places where the user is or was subscribed. */
  private Map<Place, StoredSubscription> kept(List<Place> places) {
    return repository.find(channelIds(places), userIds(places)).stream()
        .collect(toMap(SubscriptionRow::place, StoredSubscription::of));
  }

  /** The periods of those of the places where the user is or was subscribed. */
  private Map<Place, List<Period>> periods(List<Place> places) {
    return repository.periods(channelIds(places), userIds(places)).stream()
        .collect(toMap(PeriodsRow::place, row -> Period.read(row.periods())));
  }

  /** Counts the places in or out; returns the deactivated users, who are not counted. */
  private Set<Long> count(long organizationId, List<Place> places, int sign) {
    return Set.copyOf(repository.count(organizationId, channelIds(places), userIds(places), sign));
  }

  private static List<Long> channelIds(List<Place> places) {
    return places.stream().map(Place::channelId).toList();
  }

  private static List<Long> userIds(List<Place> places) {
    return places.stream().map(Place::userId).toList();
  }

  /** One for each place. */
  private static @Nullable String[] colors(List<Subscribers> newcomers) {
    List<@Nullable String> colors = new ArrayList<>();
    for (Subscribers some : newcomers) {
      colors.addAll(Collections.nCopies(some.userIds().size(), some.color()));
    }
    return colors.toArray(new @Nullable String[0]);
  }

  private static List<Place> places(List<Subscribers> subscribers) {
    return subscribers.stream().flatMap(some -> some.places().stream()).toList();
  }
}

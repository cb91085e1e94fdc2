package chat.messaging.eventview;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.messaging.access.ChannelAudience;
import chat.messaging.access.ChannelAudiences;
import chat.messaging.access.PresentPlace;
import chat.messaging.access.Together;
import chat.messaging.eventview.ReaderAttentionRepository.Edited;
import chat.messaging.eventview.ReaderAttentionRepository.Habits;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Looks up what decides about events; the number of queries is that of the kinds of facts, and
 * those that do not build on each other are made at the same time.
 */
@Singleton
final class Scenes {

  private final AccountStore accounts;
  private final ChannelAudiences channelAudiences;
  private final ReadersOfEvents readers;
  private final LimitedGuests limitedGuests;

  Scenes(
      AccountStore accounts,
      ChannelAudiences channelAudiences,
      ReadersOfEvents readers,
      LimitedGuests limitedGuests) {
    this.accounts = accounts;
    this.channelAudiences = channelAudiences;
    this.readers = readers;
    this.limitedGuests = limitedGuests;
  }

  Scene of(long organizationId, List<Candidate> candidates) {
    Supplier<Map<Long, PresentPlace>> placesAsked =
        Together.ask(() ->
            channelAudiences.places(
                organizationId, Candidates.collect(candidates, Candidate::messageIds)));
    Map<Long, Account> people = new HashMap<>(find(organizationId, seenFromTheFirst(candidates)));
    Set<Long> deciding = Candidates.collect(candidates, Candidate::decidingChannelIds);
    ChannelAudience decidingChannels = channels(organizationId, candidates, deciding, people);
    Map<Long, PresentPlace> places = placesAsked.get();
    Set<Long> channelIds = new HashSet<>(deciding);
    places.values().stream()
        .flatMap(place -> Stream.ofNullable(place.channelId()))
        .forEach(channelIds::add);
    ChannelAudience channels =
        deciding.equals(channelIds)
            ? decidingChannels
            : channels(organizationId, candidates, channelIds, people);
    List<Candidate> left =
        candidates.stream()
            .map(candidate -> involved(candidate, channels))
            .filter(candidate -> !candidate.viewers().isEmpty())
            .toList();
    return scene(organizationId, left, people, channels, places);
  }

  /** Of the candidates that are left for somebody. */
  private Scene scene(
      long organizationId,
      List<Candidate> left,
      Map<Long, Account> people,
      ChannelAudience channels,
      Map<Long, PresentPlace> places) {
    Supplier<Map<Long, Habits>> habits = Together.ask(() -> readers.habits(organizationId, left));
    Set<Long> named = Candidates.collect(left, Scenes::named);
    Set<Long> viewers = Candidates.viewersOf(left, _ -> true);
    Set<Long> others = new HashSet<>(viewers);
    others.addAll(named);
    people.values().stream().map(Account::botOwnerId).filter(Objects::nonNull).forEach(others::add);
    others.removeAll(people.keySet());
    people.putAll(find(organizationId, others));
    Map<Long, Edited> edited = readers.edited(organizationId, left);
    return new Scene(
        left,
        people,
        channels.among(withOwners(viewers, people)),
        places,
        habits.get(),
        readers.notifications(organizationId, left),
        edited,
        readers.marks(organizationId, left, edited),
        readers.groups(left, edited, people),
        limitedGuests.among(organizationId, viewers, people, named));
  }

  /** These accounts and, of bots, those whose they are. */
  private static List<Account> withOwners(Set<Long> userIds, Map<Long, Account> people) {
    return userIds.stream()
        .map(people::get)
        .filter(Objects::nonNull)
        .flatMap(account ->
            Stream.concat(
                Stream.of(account),
                Stream.ofNullable(account.botOwnerId())
                    .flatMap(ownerId -> Stream.ofNullable(people.get(ownerId)))))
        .toList();
  }

  /** The people of events of which it is clear from the event alone whom they may be for. */
  private static Set<Long> seenFromTheFirst(List<Candidate> candidates) {
    List<Candidate> clear =
        candidates.stream().filter(candidate -> !candidate.isForTheInvolved()).toList();
    Set<Long> userIds = Candidates.viewersOf(clear, _ -> true);
    userIds.addAll(Candidates.collect(clear, Scenes::named));
    return userIds;
  }

  private Map<Long, Account> find(long organizationId, Collection<Long> userIds) {
    return userIds.isEmpty() ? Map.of() : accounts.findAll(organizationId, userIds);
  }

  private ChannelAudience channels(
      long organizationId,
      List<Candidate> candidates,
      Set<Long> channelIds,
      Map<Long, Account> known) {
    if (channelIds.isEmpty()) {
      return channelAudiences.of(organizationId, channelIds, Set.of());
    }
    Set<Long> userIds =
        Candidates.viewersOf(
            candidates, candidate -> candidate.decidingChannelIds().findAny().isPresent());
    known.values().stream().map(Account::botOwnerId).filter(Objects::nonNull).forEach(userIds::add);
    return channelAudiences.of(organizationId, channelIds, userIds);
  }

  /**
   * The same for those alone who are or were in the channel, have to do with the event's messages
   * or are mentioned in one, or want all that is public.
   */
  private static Candidate involved(Candidate candidate, ChannelAudience channels) {
    Long channelId = candidate.channelId();
    if (channelId == null || !candidate.isForTheInvolved()) {
      return candidate;
    }
    boolean isPublic = channels.isPublic(channelId);
    Set<Long> involved = new HashSet<>(candidate.payload().numbers(Payload.INVOLVED));
    involved.addAll(candidate.payload().numbers("mentioned_user_ids"));
    return candidate.with(
        candidate.viewers().stream()
            .filter(viewer ->
                channels.hasBeenIn(channelId, viewer.userId())
                    || involved.contains(viewer.userId())
                    || (isPublic && viewer.wishes().allPublicStreams()))
            .toList());
  }

  /** Those of whom an event tells, as far as something about them is needed to show it. */
  private static Stream<Long> named(Candidate candidate) {
    Payload payload = candidate.payload();
    return switch (candidate.event().type()) {
      case "message" ->
          Stream.concat(
              Stream.ofNullable(payload.numberOrNull("sender_id")),
              payload.list("people").stream()
                  .flatMap(person -> Stream.ofNullable(Payload.of(person).numberOrNull("id"))));
      case "reaction", "presence", "user_status" ->
          Stream.ofNullable(payload.numberOrNull("user_id"));
      case "typing" ->
          Stream.concat(
                  Stream.of(payload.part("sender")),
                  payload.list("recipients").stream().map(Payload::of))
              .flatMap(person -> Stream.ofNullable(person.numberOrNull("user_id")));
      case "realm_user" -> Stream.ofNullable(payload.part("person").numberOrNull("user_id"));
      case "user_group" -> PeopleViews.namedInGroup(payload);
      case "update_message", "delete_message", "submessage", "update_message_flags" -> Stream.of();
      default -> PeopleInEvents.named(payload.fields());
    };
  }
}

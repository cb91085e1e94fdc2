package chat.messaging.eventdelivery;

import chat.identityprojection.AccountStore;
import chat.identityprojection.ProjectedAccount;
import chat.messaging.accessquery.ChannelAudience;
import chat.messaging.accessquery.ChannelAudiences;
import chat.messaging.accessquery.CurrentLocation;
import chat.messaging.accessquery.ParallelQueries;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Edited;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Habits;
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
 * Looks up the facts that decide about the delivery of events.
 *
 * <p>The number of queries is constant per kind of fact; independent queries run in parallel.
 */
@Singleton
final class DeliveryContexts {

  private final AccountStore accounts;
  private final ChannelAudiences channelAudiences;
  private final ReadersOfEvents readers;
  private final LimitedGuests limitedGuests;

  DeliveryContexts(
      AccountStore accounts,
      ChannelAudiences channelAudiences,
      ReadersOfEvents readers,
      LimitedGuests limitedGuests) {
    this.accounts = accounts;
    this.channelAudiences = channelAudiences;
    this.readers = readers;
    this.limitedGuests = limitedGuests;
  }

  DeliveryContext of(long organizationId, List<Candidate> candidates) {
    Supplier<Map<Long, CurrentLocation>> locationsQuery =
        ParallelQueries.ask(() ->
            channelAudiences.locations(
                organizationId, Candidates.collect(candidates, Candidate::messageIds)));
    Map<Long, ProjectedAccount> people =
        new HashMap<>(find(organizationId, usersKnownInAdvance(candidates)));
    Set<Long> deciding = Candidates.collect(candidates, Candidate::decidingChannelIds);
    ChannelAudience decidingChannels = channels(organizationId, candidates, deciding, people);
    Map<Long, CurrentLocation> locations = locationsQuery.get();
    Set<Long> channelIds = new HashSet<>(deciding);
    locations.values().stream()
        .flatMap(location -> Stream.ofNullable(location.channelId()))
        .forEach(channelIds::add);
    ChannelAudience channels =
        deciding.equals(channelIds)
            ? decidingChannels
            : channels(organizationId, candidates, channelIds, people);
    List<Candidate> remaining =
        candidates.stream()
            .map(candidate -> involved(candidate, channels))
            .filter(candidate -> !candidate.viewers().isEmpty())
            .toList();
    return context(organizationId, remaining, people, channels, locations);
  }

  /** Looks up the remaining facts, for candidates that still have viewers. */
  private DeliveryContext context(
      long organizationId,
      List<Candidate> remaining,
      Map<Long, ProjectedAccount> people,
      ChannelAudience channels,
      Map<Long, CurrentLocation> locations) {
    Supplier<Map<Long, Habits>> habits =
        ParallelQueries.ask(() -> readers.habits(organizationId, remaining));
    Set<Long> named = Candidates.collect(remaining, DeliveryContexts::named);
    Set<Long> viewers = Candidates.viewersOf(remaining, _ -> true);
    Set<Long> missing = new HashSet<>(viewers);
    missing.addAll(named);
    people.values().stream()
        .map(ProjectedAccount::botOwnerId)
        .filter(Objects::nonNull)
        .forEach(missing::add);
    missing.removeAll(people.keySet());
    people.putAll(find(organizationId, missing));
    Map<Long, Edited> edited = readers.edited(organizationId, remaining);
    return new DeliveryContext(
        remaining,
        people,
        channels.among(withOwners(viewers, people)),
        locations,
        habits.get(),
        readers.notifications(organizationId, remaining),
        edited,
        readers.flags(organizationId, remaining, edited),
        readers.groups(remaining, edited, people),
        limitedGuests.among(organizationId, viewers, people, named));
  }

  /** Returns the accounts and the owners of those that are bots. */
  private static List<ProjectedAccount> withOwners(
      Set<Long> userIds, Map<Long, ProjectedAccount> people) {
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

  /** Returns the users of events whose viewers are clear without the channel lookup. */
  private static Set<Long> usersKnownInAdvance(List<Candidate> candidates) {
    List<Candidate> clear =
        candidates.stream().filter(candidate -> !candidate.isForTheInvolved()).toList();
    Set<Long> userIds = Candidates.viewersOf(clear, _ -> true);
    userIds.addAll(Candidates.collect(clear, DeliveryContexts::named));
    return userIds;
  }

  private Map<Long, ProjectedAccount> find(long organizationId, Collection<Long> userIds) {
    return userIds.isEmpty() ? Map.of() : accounts.findAll(organizationId, userIds);
  }

  private ChannelAudience channels(
      long organizationId,
      List<Candidate> candidates,
      Set<Long> channelIds,
      Map<Long, ProjectedAccount> people) {
    if (channelIds.isEmpty()) {
      return channelAudiences.of(organizationId, channelIds, Set.of());
    }
    Set<Long> userIds =
        Candidates.viewersOf(
            candidates, candidate -> candidate.decidingChannelIds().findAny().isPresent());
    people.values().stream()
        .map(ProjectedAccount::botOwnerId)
        .filter(Objects::nonNull)
        .forEach(userIds::add);
    return channelAudiences.of(organizationId, channelIds, userIds);
  }

  /**
   * Restricts the viewers of an event about messages in a channel.
   *
   * <p>Remaining are users who are or were in the channel, are involved in or mentioned by its
   * messages, or follow all public channels.
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
                    || (isPublic && viewer.viewerOptions().allPublicStreams()))
            .toList());
  }

  /** Returns the users that an event names, if facts about them are needed for its delivery. */
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

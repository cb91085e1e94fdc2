package chat.messaging.eventview;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.GroupStore;
import chat.identity.copy.OrganizationStore;
import chat.identity.copy.ShownAddresses;
import chat.identity.copy.UserGroup;
import chat.kit.error.RequestError;
import chat.kit.token.Role;
import chat.messaging.access.ChannelAudience;
import chat.messaging.access.ChannelAudiences;
import chat.messaging.access.PresentPlace;
import chat.messaging.eventview.AttentionStore.Edited;
import chat.messaging.eventview.Scene.Limits;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks up what decides about events; the number of queries is that of the kinds of facts. */
@Singleton
final class Scenes {

  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final ChannelAudiences channelAudiences;
  private final Readers readers;
  private final GroupStore groupStore;
  private final ShownAddresses shownAddresses;

  Scenes(
      OrganizationStore organizations,
      AccountStore accounts,
      ChannelAudiences channelAudiences,
      Readers readers,
      GroupStore groupStore,
      ShownAddresses shownAddresses) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.channelAudiences = channelAudiences;
    this.readers = readers;
    this.groupStore = groupStore;
    this.shownAddresses = shownAddresses;
  }

  Scene of(long organizationId, List<Candidate> candidates) {
    Map<Long, PresentPlace> places =
        channelAudiences.places(
            organizationId, Candidates.collect(candidates, Candidate::messageIds));
    Map<Long, Account> people =
        new HashMap<>(
            find(
                organizationId,
                Candidates.viewersOf(candidates, candidate -> !candidate.isForTheInvolved())));
    ChannelAudience channels = channels(organizationId, candidates, places, people);
    List<Candidate> left = candidates.stream().map(one -> involved(one, channels)).toList();
    left = left.stream().filter(candidate -> !candidate.viewers().isEmpty()).toList();
    Set<Long> others = Candidates.viewersOf(left, _ -> true);
    others.addAll(Candidates.collect(left, Scenes::named));
    people.values().stream().map(Account::botOwnerId).filter(Objects::nonNull).forEach(others::add);
    others.removeAll(people.keySet());
    people.putAll(find(organizationId, others));
    Map<Long, Edited> edited = readers.edited(organizationId, left);
    return new Scene(
        left,
        people,
        channels,
        places,
        readers.habits(organizationId, left),
        edited,
        readers.marks(organizationId, left, edited),
        readers.groups(left, edited, people),
        deactivatedGroups(organizationId, left),
        limits(organizationId, left, people));
  }

  private Map<Long, Account> find(long organizationId, Collection<Long> userIds) {
    return userIds.isEmpty() ? Map.of() : accounts.findAll(organizationId, userIds);
  }

  private ChannelAudience channels(
      long organizationId,
      List<Candidate> candidates,
      Map<Long, PresentPlace> places,
      Map<Long, Account> known) {
    Set<Long> channelIds =
        Candidates.collect(
            candidates,
            candidate ->
                Stream.concat(
                    Stream.ofNullable(candidate.decidingChannelId()),
                    Stream.ofNullable(candidate.formerChannelId())));
    places.values().stream()
        .map(PresentPlace::channelId)
        .filter(Objects::nonNull)
        .forEach(channelIds::add);
    if (channelIds.isEmpty()) {
      return channelAudiences.of(organizationId, channelIds, Set.of());
    }
    Set<Long> userIds =
        Candidates.viewersOf(candidates, candidate -> candidate.decidingChannelId() != null);
    known.values().stream().map(Account::botOwnerId).filter(Objects::nonNull).forEach(userIds::add);
    return channelAudiences.of(organizationId, channelIds, userIds);
  }

  /**
   * The same for those alone who are or were in the channel, have to do with the event's messages,
   * or want all that is public.
   */
  private static Candidate involved(Candidate candidate, ChannelAudience channels) {
    Long channelId = candidate.channelId();
    if (channelId == null || !candidate.isForTheInvolved()) {
      return candidate;
    }
    boolean isPublic = channels.isPublic(channelId);
    Set<Long> involved = Set.copyOf(candidate.payload().numbers(Payload.INVOLVED));
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
      case "user_group" ->
          Stream.concat(
              payload.numbers("user_ids").stream(),
              payload.part("group").numbers("members").stream());
      default -> Stream.of();
    };
  }

  private Limits limits(
      long organizationId, List<Candidate> candidates, Map<Long, Account> people) {
    Set<Long> guests =
        Candidates.viewersOf(candidates, _ -> true).stream()
            .map(people::get)
            .filter(Objects::nonNull)
            .filter(viewer -> viewer.role() == Role.GUEST && shownAddresses.areLimitedFor(viewer))
            .map(Account::userId)
            .collect(Collectors.toSet());
    return guests.isEmpty()
        ? Limits.NONE
        : new Limits(
            guests,
            organizations
                .find(organizationId)
                .orElseThrow(() -> RequestError.unavailable("The organization"))
                .subdomain());
  }

  private Set<Long> deactivatedGroups(long organizationId, List<Candidate> candidates) {
    Set<Long> groupIds =
        Candidates.collect(
            candidates.stream()
                .filter(candidate -> Candidates.isOf(candidate, "user_group"))
                .toList(),
            candidate -> Stream.ofNullable(candidate.payload().numberOrNull("group_id")));
    return groupIds.isEmpty()
        ? Set.of()
        : groupStore.findAll(organizationId, groupIds).values().stream()
            .filter(UserGroup::isDeactivated)
            .map(UserGroup::groupId)
            .collect(Collectors.toSet());
  }
}

package chat.messaging.narrow;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Membership;
import chat.messaging.access.PlaceAccess;
import chat.messaging.access.ReadablePlaces;
import chat.messaging.narrow.Criterion.Between;
import chat.messaging.narrow.Criterion.From;
import chat.messaging.narrow.Criterion.Has;
import chat.messaging.narrow.Criterion.Id;
import chat.messaging.narrow.Criterion.In;
import chat.messaging.narrow.Criterion.InChannel;
import chat.messaging.narrow.Criterion.InChannelsOfKind;
import chat.messaging.narrow.Criterion.InTopic;
import chat.messaging.narrow.Criterion.Including;
import chat.messaging.narrow.Criterion.Is;
import chat.messaging.narrow.Criterion.Near;
import chat.messaging.narrow.Criterion.With;
import chat.messaging.narrow.Criterion.Words;
import chat.messaging.search.SearchQuery;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a search of a narrow: finds the channels and people that it names, and where its reader may
 * look.
 */
@Singleton
final class NarrowSearch {

  private final PlaceAccess placeAccess;
  private final NarrowPeople people;
  private final AccountStore accounts;
  private final Membership membership;
  private final SearchTurns turns;

  /** It finds also what was not sent to the reader, where he himself reacted. */
  private static final Term REACTED = new Term(Has.REACTION, false);

  NarrowSearch(
      PlaceAccess placeAccess,
      NarrowPeople people,
      AccountStore accounts,
      Membership membership,
      SearchTurns turns) {
    this.placeAccess = placeAccess;
    this.people = people;
    this.accounts = accounts;
    this.membership = membership;
    this.turns = turns;
  }

  /**
   * A term looked up.
   *
   * @param places the only ones where its messages can be; null where that is wherever the reader
   *     received some
   */
  private record Found(Condition condition, @Nullable ReadablePlaces places) {}

  /** The search for what is in all terms; {@code with} must have been resolved. */
  Search of(Account reader, Narrow narrow) {
    List<Found> found = narrow.terms().stream().map(term -> find(reader, term)).toList();
    List<Condition> conditions = new ArrayList<>(found.stream().map(Found::condition).toList());
    Optional<ReadablePlaces> places =
        found.stream().map(Found::places).filter(Objects::nonNull).findFirst();
    if (places.isEmpty() && narrow.terms().contains(REACTED)) {
      conditions.add(Condition.kept());
      return search(narrow, placeAccess.ofKept(reader), conditions);
    }
    return search(narrow, places.orElseGet(() -> placeAccess.received(reader)), conditions);
  }

  /** The search for those of these messages that are in all terms. */
  Search of(Account reader, Narrow narrow, List<Long> messageIds) {
    List<Condition> conditions = new ArrayList<>();
    conditions.add(Condition.oneOf(messageIds));
    narrow.terms().forEach(term -> conditions.add(find(reader, term).condition()));
    return search(narrow, placeAccess.ofMessages(reader, messageIds), conditions)
        .ofThese(messageIds.size());
  }

  /**
   * The search for all that the reader ever received, in channels closed by now too: to keep track
   * of what is read, never to show it.
   */
  Search ofEverReceived(Account reader) {
    return search(Narrow.ALL, placeAccess.everReceived(reader), List.of());
  }

  /** The same in one channel. */
  Search ofEverReceivedIn(Account reader, long channelId) {
    return search(Narrow.ALL, placeAccess.everReceivedIn(reader, channelId), List.of());
  }

  private Search search(Narrow narrow, ReadablePlaces places, List<Condition> conditions) {
    List<Criterion> wanted =
        narrow.terms().stream().filter(term -> !term.negated()).map(Term::criterion).toList();
    List<String> words = new ArrayList<>();
    for (Criterion one : wanted) {
      if (one instanceof Words(String text)) {
        words.add(text);
      }
    }
    boolean isOfOneChannel = wanted.stream().anyMatch(InChannel.class::isInstance);
    return new Search(
        places,
        conditions,
        start(wanted),
        isOfOneChannel,
        words,
        narrow.effort(),
        turns.deadline());
  }

  private static Search.Start start(List<Criterion> wanted) {
    boolean isRare =
        wanted.stream()
            .anyMatch(one ->
                one instanceof Words || one instanceof Id || one == Is.STARRED || one == Is.UNREAD);
    if (isRare) {
      return Search.Start.MATCHES;
    }
    return wanted.stream().anyMatch(From.class::isInstance)
        ? Search.Start.SENDER
        : Search.Start.PLACES;
  }

  private Found find(Account reader, Term term) {
    return switch (term.criterion()) {
      case InChannel(Reference channel) -> inside(term, channel(reader, channel));
      case Between(List<Reference> who) -> inside(term, conversation(reader, who));
      case InChannelsOfKind(var kind) ->
          found(term, Condition.ofKind(kind), () -> placeAccess.channels(reader, kind));
      case Id(long id) ->
          found(
              term,
              Condition.oneOf(List.of(id)),
              () -> placeAccess.ofMessages(reader, List.of(id)));
      case Including(List<Reference> who) ->
          anywhere(term, Condition.including(people.ids(reader, who)));
      case From(Reference sender) ->
          anywhere(term, Condition.from(people.ids(reader, List.of(sender)).getFirst()));
      case InTopic(String topic) -> anywhere(term, Condition.inTopic(topic));
      case Words(String text) -> anywhere(term, Condition.found(SearchQuery.of(text)));
      case Has has -> anywhere(term, Condition.has(has));
      case In in -> anywhere(term, in(in));
      case Is is -> find(reader, term, is);
      case With _, Near _ -> new Found(Condition.everything(), null);
    };
  }

  private Found find(Account reader, Term term, Is is) {
    Condition condition = is(reader, is);
    return switch (is) {
      case STARRED -> found(term, condition, () -> placeAccess.ofStarred(reader));
      case UNREAD -> found(term, condition, () -> placeAccess.ofUnread(reader));
      default -> anywhere(term, condition);
    };
  }

  private static Found inside(Term term, ReadablePlaces places) {
    return found(term, Condition.inOneOf(places.recipientIds()), () -> places);
  }

  private static Found anywhere(Term term, Condition condition) {
    return new Found(condition.negatedIf(term.negated()), null);
  }

  private static Found found(Term term, Condition condition, Supplier<ReadablePlaces> places) {
    return term.negated()
        ? new Found(condition.negated(), null)
        : new Found(condition, places.get());
  }

  private ReadablePlaces channel(Account reader, Reference channel) {
    return switch (channel) {
      case Reference.ById(long channelId) -> placeAccess.channel(reader, channelId);
      case Reference.ByText(String name) -> placeAccess.channel(reader, name);
    };
  }

  private ReadablePlaces conversation(Account reader, List<Reference> who) {
    return who.isEmpty()
        ? placeAccess.none(reader)
        : placeAccess.conversation(reader, people.ids(reader, who));
  }

  private static Condition in(In in) {
    return switch (in) {
      case HOME -> Condition.muted().negated();
      case ALL -> Condition.everything();
    };
  }

  private Condition is(Account reader, Is is) {
    return switch (is) {
      case DM -> Condition.direct();
      case STARRED -> Condition.starred();
      case UNREAD -> Condition.unread();
      case MENTIONED -> Condition.mentioned(membership.groupsOf(reader));
      case ALERTED ->
          Condition.alerted(accounts.alertWords(reader.organizationId(), reader.userId()));
      case RESOLVED -> Condition.resolved();
      case FOLLOWED -> Condition.followed();
      case MUTED -> Condition.muted();
    };
  }
}

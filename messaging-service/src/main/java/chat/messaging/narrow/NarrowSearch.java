package chat.messaging.narrow;

import chat.identityprojection.AccountStore;
import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.messaging.access.ReadableRecipients;
import chat.messaging.access.RecipientAccess;
import chat.messaging.flag.ReadUpToRepository;
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
import chat.messaging.narrow.Criterion.Mentioning;
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
 * Translates a narrow into a {@link Search}.
 *
 * <p>Resolves the channels and users that the narrow names, and the recipients that the reader may
 * read.
 */
@Singleton
public final class NarrowSearch {

  private final RecipientAccess recipientAccess;
  private final NarrowPeople people;
  private final AccountStore accounts;
  private final Membership membership;
  private final ReadUpToRepository readUpTo;
  private final SearchBulkhead bulkhead;

  /** Also matches messages that the reader did not receive but reacted to. */
  private static final Term REACTED = new Term(Has.REACTION, false);

  NarrowSearch(
      RecipientAccess recipientAccess,
      NarrowPeople people,
      AccountStore accounts,
      Membership membership,
      ReadUpToRepository readUpTo,
      SearchBulkhead bulkhead) {
    this.recipientAccess = recipientAccess;
    this.people = people;
    this.accounts = accounts;
    this.membership = membership;
    this.readUpTo = readUpTo;
    this.bulkhead = bulkhead;
  }

  /**
   * A term with resolved references.
   *
   * @param recipients the only recipients that can have matching messages; null for all recipients
   *     of which the reader received messages
   */
  private record ResolvedTerm(Condition condition, @Nullable ReadableRecipients recipients) {}

  /** Returns the search for messages that match all terms; {@code with} must be resolved. */
  public Search of(ProjectedAccount reader, Narrow narrow) {
    List<ResolvedTerm> terms = narrow.terms().stream().map(term -> find(reader, term)).toList();
    List<Condition> conditions =
        new ArrayList<>(terms.stream().map(ResolvedTerm::condition).toList());
    Optional<ReadableRecipients> recipients =
        terms.stream().map(ResolvedTerm::recipients).filter(Objects::nonNull).findFirst();
    if (recipients.isEmpty() && narrow.terms().contains(REACTED)) {
      conditions.add(Condition.receivedOrHistorical());
      return search(narrow, recipientAccess.ofHistorical(reader), conditions);
    }
    return search(narrow, recipients.orElseGet(() -> recipientAccess.received(reader)), conditions);
  }

  /** Returns the search for those of these messages that match all terms. */
  public Search of(ProjectedAccount reader, Narrow narrow, List<Long> messageIds) {
    List<Condition> conditions = new ArrayList<>();
    conditions.add(Condition.oneOf(messageIds));
    narrow.terms().forEach(term -> conditions.add(find(reader, term).condition()));
    return search(narrow, recipientAccess.ofMessages(reader, messageIds), conditions)
        .ofThese(messageIds.size());
  }

  /**
   * Returns the search for all messages that the reader ever received.
   *
   * <p>Includes channels that the reader can no longer access. Only for tracking which messages are
   * read; the results must never be shown.
   */
  Search ofEverReceived(ProjectedAccount reader) {
    return search(Narrow.ALL, recipientAccess.everReceived(reader), List.of());
  }

  /** Like {@link #ofEverReceived}, for one channel. */
  Search ofEverReceivedIn(ProjectedAccount reader, long channelId) {
    return search(Narrow.ALL, recipientAccess.everReceivedIn(reader, channelId), List.of());
  }

  private Search search(Narrow narrow, ReadableRecipients recipients, List<Condition> conditions) {
    List<Criterion> criteria =
        narrow.terms().stream().filter(term -> !term.negated()).map(Term::criterion).toList();
    List<String> words = new ArrayList<>();
    for (Criterion one : criteria) {
      if (one instanceof Words(String text)) {
        words.add(text);
      }
    }
    boolean isOfOneChannel = criteria.stream().anyMatch(InChannel.class::isInstance);
    return new Search(
        recipients,
        conditions,
        start(narrow.terms()),
        isOfOneChannel,
        words,
        narrow.effort(),
        bulkhead.deadline());
  }

  /** Chooses the access path that reads the fewest messages. */
  private static Search.Start start(List<Term> terms) {
    List<Criterion> criteria =
        terms.stream().filter(term -> !term.negated()).map(Term::criterion).toList();
    if (criteria.stream().anyMatch(one -> one instanceof Id || one == Is.STARRED)) {
      return Search.Start.MATCHES;
    }
    if (criteria.stream().anyMatch(one -> one instanceof Words || one instanceof Mentioning)) {
      return Search.Start.KEYS;
    }
    if (criteria.contains(Is.FOLLOWED)) {
      return Search.Start.FOLLOWED;
    }
    if (criteria.contains(Is.MUTED)) {
      return Search.Start.MUTED;
    }
    if (criteria.stream().anyMatch(From.class::isInstance)) {
      return Search.Start.SENDER;
    }
    return terms.stream().allMatch(Term::isIndexed)
        ? Search.Start.RECIPIENTS
        : Search.Start.WINDOWS;
  }

  private ResolvedTerm find(ProjectedAccount reader, Term term) {
    return switch (term.criterion()) {
      case InChannel(Reference channel) -> inside(term, channel(reader, channel));
      case Between(List<Reference> users) -> inside(term, conversation(reader, users));
      case InChannelsOfKind(var kind) ->
          resolvedTerm(term, Condition.ofKind(kind), () -> recipientAccess.channels(reader, kind));
      case Id(long id) ->
          resolvedTerm(
              term,
              Condition.oneOf(List.of(id)),
              () -> recipientAccess.ofMessages(reader, List.of(id)));
      case Including(List<Reference> users) ->
          anywhere(term, Condition.including(people.ids(reader, users)));
      case From(Reference sender) ->
          anywhere(term, Condition.from(people.ids(reader, List.of(sender)).getFirst()));
      case Mentioning(Reference user) ->
          anywhere(term, Condition.mentioning(people.ids(reader, List.of(user)).getFirst()));
      case InTopic(String topic) -> anywhere(term, Condition.inTopic(topic));
      case Words(String text) -> anywhere(term, Condition.matchingText(SearchQuery.of(text)));
      case Has has -> anywhere(term, Condition.has(has));
      case In in -> anywhere(term, in(in));
      case Is is -> find(reader, term, is);
      case With _, Near _ -> new ResolvedTerm(Condition.everything(), null);
    };
  }

  private ResolvedTerm find(ProjectedAccount reader, Term term, Is is) {
    Condition condition = is(reader, is);
    return switch (is) {
      case STARRED -> resolvedTerm(term, condition, () -> recipientAccess.ofStarred(reader));
      case UNREAD -> resolvedTerm(term, condition, () -> recipientAccess.ofUnread(reader));
      default -> anywhere(term, condition);
    };
  }

  private static ResolvedTerm inside(Term term, ReadableRecipients recipients) {
    return resolvedTerm(term, Condition.inOneOf(recipients.recipientIds()), () -> recipients);
  }

  private static ResolvedTerm anywhere(Term term, Condition condition) {
    return new ResolvedTerm(condition.negatedIf(term.negated()), null);
  }

  private static ResolvedTerm resolvedTerm(
      Term term, Condition condition, Supplier<ReadableRecipients> recipients) {
    return term.negated()
        ? new ResolvedTerm(condition.negated(), null)
        : new ResolvedTerm(condition, recipients.get());
  }

  /** Refuses a channel that does not exist or is closed to the reader, with the same text. */
  private ReadableRecipients channel(ProjectedAccount reader, Reference channel) {
    ReadableRecipients recipients =
        switch (channel) {
          case Reference.ById(long channelId) -> recipientAccess.channel(reader, channelId);
          case Reference.ByText(String name) -> recipientAccess.channel(reader, name);
        };
    if (recipients.isEmpty()) {
      throw Operators.bad("unknown channel " + channel.shown());
    }
    return recipients;
  }

  private ReadableRecipients conversation(ProjectedAccount reader, List<Reference> users) {
    return users.isEmpty()
        ? recipientAccess.none(reader)
        : recipientAccess.conversation(reader, people.ids(reader, users));
  }

  private static Condition in(In in) {
    return switch (in) {
      case HOME -> Condition.muted().negated();
      case ALL -> Condition.everything();
    };
  }

  private Condition is(ProjectedAccount reader, Is is) {
    return switch (is) {
      case DM -> Condition.direct();
      case STARRED -> Condition.starred();
      case UNREAD ->
          Condition.unreadAfter(
              readUpTo.find(reader.organizationId(), reader.userId()).messageId());
      case MENTIONED -> Condition.mentioned(membership.groupsOf(reader));
      case ALERTED ->
          Condition.alerted(accounts.alertWords(reader.organizationId(), reader.userId()));
      case RESOLVED -> Condition.resolved();
      case FOLLOWED -> Condition.followed();
      case MUTED -> Condition.muted();
    };
  }
}

package chat.messaging.access;

import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.kit.people.GroupSetting;
import chat.kit.projection.StaleReadGuard;
import chat.kit.text.NameText;
import chat.messaging.accessquery.ChannelFacts;
import chat.messaging.accessquery.ChannelFactsRow;
import chat.messaging.accessquery.ChannelKind;
import chat.messaging.accessquery.ProjectedChannel;
import chat.messaging.accessquery.RecipientRepository;
import chat.messaging.accessquery.RecipientRepository.ReceivedRecipient;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Decides which channels and conversations a user may search for messages.
 *
 * <p>A closed channel and a missing one both yield no recipient, after the projections have caught
 * up.
 */
@Singleton
public final class RecipientAccess {

  private final StaleReadGuard staleReadGuard;
  private final RecipientRepository repository;
  private final Membership membership;
  private final ReadAccess readAccess;

  RecipientAccess(
      StaleReadGuard staleReadGuard,
      RecipientRepository repository,
      Membership membership,
      ReadAccess readAccess) {
    this.staleReadGuard = staleReadGuard;
    this.repository = repository;
    this.membership = membership;
    this.readAccess = readAccess;
  }

  /**
   * Everything that the reader received and may still read: in channels while subscribed, and
   * directly.
   */
  public ReadableRecipients received(ProjectedAccount reader) {
    return of(reader, readable(reader, receivedRecipients(reader)), List.of());
  }

  /**
   * The same including channels that are closed to the reader now.
   *
   * <p>Their messages become readable again if the reader returns. Use it only to keep track of
   * read messages, never to show them.
   */
  public ReadableRecipients everReceived(ProjectedAccount reader) {
    List<Long> all =
        receivedRecipients(reader).stream().map(ReceivedRecipient::recipientId).toList();
    return of(reader, all, List.of());
  }

  /** One channel, if the reader is or was subscribed to it; for the same purpose. */
  public ReadableRecipients everReceivedIn(ProjectedAccount reader, long channelId) {
    return of(
        reader,
        repository.everReceivedIn(reader.organizationId(), reader.userId(), channelId),
        List.of());
  }

  /** No recipients. */
  public ReadableRecipients none(ProjectedAccount reader) {
    return of(reader, List.of(), List.of());
  }

  /** One channel by its id. */
  public ReadableRecipients channel(ProjectedAccount reader, long channelId) {
    return channels(
        reader,
        findConsistently(
            reader, () -> repository.byId(reader.organizationId(), reader.userId(), channelId)));
  }

  /** One channel by its name, without regard to case. */
  public ReadableRecipients channel(ProjectedAccount reader, String name) {
    String key = NameText.key(name);
    return channels(
        reader,
        findConsistently(
            reader, () -> repository.byName(reader.organizationId(), reader.userId(), key)));
  }

  /** All channels of a kind that are open to the reader. */
  public ReadableRecipients channels(ProjectedAccount reader, ChannelKind kind) {
    return channels(
        reader,
        ChannelFactsRow.facts(repository.ofKind(reader.organizationId(), reader.userId(), kind)));
  }

  /** The conversation of the reader with these users; empty if it does not exist. */
  public ReadableRecipients conversation(ProjectedAccount reader, Collection<Long> userIds) {
    var participants = new TreeSet<>(userIds);
    participants.add(reader.userId());
    return of(reader, repository.conversation(reader.organizationId(), participants), List.of());
  }

  /**
   * The recipients of these messages that the reader may search.
   *
   * <p>Missing and forbidden messages take the same queries and waits.
   */
  public ReadableRecipients ofMessages(ProjectedAccount reader, Collection<Long> messageIds) {
    readAccess.catchUpUnlessAll(reader, messageIds);
    List<Long> conversations =
        repository.conversationsOfMessages(reader.organizationId(), reader.userId(), messageIds);
    List<ChannelFacts> candidates =
        ChannelFactsRow.facts(
            repository.ofMessages(reader.organizationId(), reader.userId(), messageIds));
    return and(channels(reader, candidates, membership.lookedUp(reader)), conversations);
  }

  /**
   * Everything that the reader received, and recipients of other messages that the reader starred.
   */
  public ReadableRecipients ofStarred(ProjectedAccount reader) {
    return receivedAnd(reader, "starred");
  }

  /** Everything that the reader received, and recipients of other messages marked as unread. */
  public ReadableRecipients ofUnread(ProjectedAccount reader) {
    return receivedAnd(reader, "unread");
  }

  /**
   * Everything that the reader received, and recipients of other messages that the reader reacted
   * to.
   */
  public ReadableRecipients ofHistorical(ProjectedAccount reader) {
    return receivedAnd(reader, "historical");
  }

  private List<ReceivedRecipient> receivedRecipients(ProjectedAccount reader) {
    return repository.received(reader.organizationId(), reader.userId());
  }

  /** Everything that the reader received, and the channels of other messages with the flag. */
  private ReadableRecipients receivedAnd(ProjectedAccount reader, String flag) {
    List<ChannelFacts> flagged =
        ChannelFactsRow.facts(repository.ofFlagged(reader.organizationId(), reader.userId(), flag));
    return and(channels(reader, flagged), readable(reader, receivedRecipients(reader)));
  }

  /** Leaves out channels that the reader has left and can no longer read. */
  private List<Long> readable(ProjectedAccount reader, List<ReceivedRecipient> received) {
    Predicate<GroupSetting> isIn = membership.isIn(reader);
    return received.stream()
        .filter(from -> from.left() == null || from.left().isOpenTo(reader.role(), isIn))
        .map(ReceivedRecipient::recipientId)
        .toList();
  }

  /**
   * Runs the query, again after the projections have caught up if access seems missing.
   *
   * <p>That is the case if nothing was found or a channel is closed to the reader.
   */
  private List<ChannelFacts> findConsistently(
      ProjectedAccount reader, Supplier<List<ChannelFactsRow>> query) {
    List<ChannelFacts> candidates = ChannelFactsRow.facts(query.get());
    Predicate<GroupSetting> isIn = membership.isIn(reader);
    boolean allOpen =
        candidates.stream().allMatch(channel -> channel.isOpenTo(reader.role(), isIn));
    if (allOpen && !candidates.isEmpty()) {
      return candidates;
    }
    staleReadGuard.catchUp(reader.organizationId(), RequiredTopics.CHANNEL_RIGHTS);
    return ChannelFactsRow.facts(query.get());
  }

  private ReadableRecipients channels(ProjectedAccount reader, List<ChannelFacts> candidates) {
    return channels(reader, candidates, membership.isIn(reader));
  }

  private static ReadableRecipients channels(
      ProjectedAccount reader, List<ChannelFacts> candidates, Predicate<GroupSetting> isIn) {
    List<ProjectedChannel> all =
        candidates.stream()
            .filter(channel -> channel.isOpenTo(reader.role(), isIn))
            .map(ChannelFacts::channel)
            .toList();
    List<ProjectedChannel> open = all.stream().filter(ProjectedChannel::showsHistory).toList();
    return of(reader, recipientIds(all), recipientIds(open));
  }

  private static List<Long> recipientIds(List<ProjectedChannel> channels) {
    return channels.stream().map(ProjectedChannel::recipientId).toList();
  }

  private static ReadableRecipients and(ReadableRecipients some, List<Long> recipientIds) {
    var all = new TreeSet<>(some.recipientIds());
    all.addAll(recipientIds);
    return new ReadableRecipients(
        some.organizationId(), some.readerId(), List.copyOf(all), some.openRecipientIds());
  }

  private static ReadableRecipients of(ProjectedAccount reader, List<Long> all, List<Long> open) {
    return new ReadableRecipients(reader.organizationId(), reader.userId(), all, open);
  }
}

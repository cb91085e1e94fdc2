package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.Membership;
import chat.kit.copy.FreshCopies;
import chat.kit.people.GroupSetting;
import chat.kit.text.NameText;
import chat.messaging.access.PlaceRepository.ReceivedPlace;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Decides where somebody may look for messages. A channel that is closed to him and one that does
 * not exist are the same: no place, once their owners have been asked for their latest word.
 */
@Singleton
public final class PlaceAccess {

  private final FreshCopies copies;
  private final PlaceRepository places;
  private final Membership membership;
  private final ReadAccess readAccess;

  PlaceAccess(
      FreshCopies copies, PlaceRepository places, Membership membership, ReadAccess readAccess) {
    this.copies = copies;
    this.places = places;
    this.membership = membership;
    this.readAccess = readAccess;
  }

  /**
   * All that the reader received and may still read: in channels while subscribed, and directly.
   */
  public ReadablePlaces received(Account reader) {
    return of(reader, readable(reader, receivedPlaces(reader)), List.of());
  }

  /**
   * The same including channels that are closed to the reader by now, whose messages become
   * readable again if the reader returns: only to keep track of what is read, never to show it.
   */
  public ReadablePlaces everReceived(Account reader) {
    List<Long> all = receivedPlaces(reader).stream().map(ReceivedPlace::recipientId).toList();
    return of(reader, all, List.of());
  }

  /** One channel, if the reader is or was subscribed to it; for the same purpose. */
  public ReadablePlaces everReceivedIn(Account reader, long channelId) {
    return of(
        reader,
        places.everReceivedIn(reader.organizationId(), reader.userId(), channelId),
        List.of());
  }

  /** No place at all. */
  public ReadablePlaces none(Account reader) {
    return of(reader, List.of(), List.of());
  }

  /** One channel by its id. */
  public ReadablePlaces channel(Account reader, long channelId) {
    return channels(
        reader,
        certain(reader, () -> places.byId(reader.organizationId(), reader.userId(), channelId)));
  }

  /** One channel by its name, without regard to case. */
  public ReadablePlaces channel(Account reader, String name) {
    String key = NameText.key(name);
    return channels(
        reader,
        certain(reader, () -> places.byName(reader.organizationId(), reader.userId(), key)));
  }

  /** All channels of a kind that are open to the reader. */
  public ReadablePlaces channels(Account reader, ChannelKind kind) {
    return channels(
        reader,
        ChannelFactsRow.facts(places.ofKind(reader.organizationId(), reader.userId(), kind)));
  }

  /** The conversation of the reader with these people; no place where they never talked. */
  public ReadablePlaces conversation(Account reader, Collection<Long> userIds) {
    var everybody = new TreeSet<>(userIds);
    everybody.add(reader.userId());
    return of(reader, places.conversation(reader.organizationId(), everybody), List.of());
  }

  /**
   * Wherever these messages went, as far as the reader may look there. Ids of no message and of
   * ones that he may not see take the same statements and waits.
   */
  public ReadablePlaces ofMessages(Account reader, Collection<Long> messageIds) {
    readAccess.catchUpUnlessAll(reader, messageIds);
    List<Long> conversations =
        places.conversationsOfMessages(reader.organizationId(), reader.userId(), messageIds);
    List<ChannelFacts> found =
        ChannelFactsRow.facts(
            places.ofMessages(reader.organizationId(), reader.userId(), messageIds));
    return and(channels(reader, found, membership.lookedUp(reader)), conversations);
  }

  /** What the reader received, and wherever else he has starred something. */
  public ReadablePlaces ofStarred(Account reader) {
    return receivedAnd(reader, "starred");
  }

  /** What the reader received, and wherever else he has made something unread. */
  public ReadablePlaces ofUnread(Account reader) {
    return receivedAnd(reader, "unread");
  }

  /** What the reader received, and wherever else he has reacted to something. */
  public ReadablePlaces ofKept(Account reader) {
    return receivedAnd(reader, "historical");
  }

  private List<ReceivedPlace> receivedPlaces(Account reader) {
    return places.received(reader.organizationId(), reader.userId());
  }

  /** What the reader received, and the channels of other messages that have the flag. */
  private ReadablePlaces receivedAnd(Account reader, String flag) {
    List<ChannelFacts> others =
        ChannelFactsRow.facts(places.ofFlagged(reader.organizationId(), reader.userId(), flag));
    return and(channels(reader, others), readable(reader, receivedPlaces(reader)));
  }

  /** Leaves out the channels that the reader has left and that are closed to others. */
  private List<Long> readable(Account reader, List<ReceivedPlace> received) {
    Predicate<GroupSetting> isIn = membership.isIn(reader);
    return received.stream()
        .filter(place -> place.left() == null || place.left().isOpenTo(reader.role(), isIn))
        .map(ReceivedPlace::recipientId)
        .toList();
  }

  /** Looks again by the owners' latest word where the copies keep something from the reader. */
  private List<ChannelFacts> certain(Account reader, Supplier<List<ChannelFactsRow>> look) {
    List<ChannelFacts> found = ChannelFactsRow.facts(look.get());
    Predicate<GroupSetting> isIn = membership.isIn(reader);
    boolean nothingIsKept =
        found.stream().allMatch(channel -> channel.isOpenTo(reader.role(), isIn));
    if (nothingIsKept && !found.isEmpty()) {
      return found;
    }
    copies.catchUp(reader.organizationId(), RestsOn.CHANNEL_RIGHTS);
    return ChannelFactsRow.facts(look.get());
  }

  private ReadablePlaces channels(Account reader, List<ChannelFacts> found) {
    return channels(reader, found, membership.isIn(reader));
  }

  private static ReadablePlaces channels(
      Account reader, List<ChannelFacts> found, Predicate<GroupSetting> isIn) {
    List<CopiedChannel> all =
        found.stream()
            .filter(channel -> channel.isOpenTo(reader.role(), isIn))
            .map(ChannelFacts::channel)
            .toList();
    List<CopiedChannel> open = all.stream().filter(CopiedChannel::showsHistory).toList();
    return of(reader, recipientIds(all), recipientIds(open));
  }

  private static List<Long> recipientIds(List<CopiedChannel> channels) {
    return channels.stream().map(CopiedChannel::recipientId).toList();
  }

  private static ReadablePlaces and(ReadablePlaces some, List<Long> recipientIds) {
    var all = new TreeSet<>(some.recipientIds());
    all.addAll(recipientIds);
    return new ReadablePlaces(
        some.organizationId(), some.readerId(), List.copyOf(all), some.openRecipientIds());
  }

  private static ReadablePlaces of(Account reader, List<Long> all, List<Long> open) {
    return new ReadablePlaces(reader.organizationId(), reader.userId(), all, open);
  }
}

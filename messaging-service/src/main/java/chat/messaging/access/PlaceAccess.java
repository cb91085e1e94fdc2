package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.Membership;
import chat.kit.copy.FreshCopies;
import chat.kit.people.GroupSetting;
import chat.messaging.access.PlaceStore.Place;
import jakarta.inject.Singleton;
import java.util.ArrayList;
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
  private final PlaceStore places;
  private final Membership membership;
  private final ReadAccess readAccess;

  PlaceAccess(FreshCopies copies, PlaceStore places, Membership membership, ReadAccess readAccess) {
    this.copies = copies;
    this.places = places;
    this.membership = membership;
    this.readAccess = readAccess;
  }

  /** All that the reader received: in channels while subscribed, and directly. */
  public ReadablePlaces received(Account reader) {
    return of(reader, places.received(reader), List.of());
  }

  /** No place at all. */
  public ReadablePlaces none(Account reader) {
    return of(reader, List.of(), List.of());
  }

  /** One channel by its id. */
  public ReadablePlaces channel(Account reader, long channelId) {
    return channels(reader, certain(reader, () -> places.byId(reader, channelId)));
  }

  /** One channel by its name, without regard to case. */
  public ReadablePlaces channel(Account reader, String name) {
    return channels(reader, certain(reader, () -> places.byName(reader, name)));
  }

  /** All channels of a kind, as far as they are open to the reader or he received something. */
  public ReadablePlaces channels(Account reader, ChannelKind kind) {
    return channels(reader, places.ofKind(reader, kind));
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
    List<Long> conversations = places.conversationsOfMessages(reader, messageIds);
    List<Place> found = places.ofMessages(reader, messageIds);
    return and(channels(reader, found, membership.lookedUp(reader)), conversations);
  }

  /** What the reader received, and wherever else he has starred something. */
  public ReadablePlaces ofStarred(Account reader) {
    return and(channels(reader, places.ofStarred(reader)), places.received(reader));
  }

  /** What the reader received, and wherever else he has made something unread. */
  public ReadablePlaces ofUnread(Account reader) {
    return and(channels(reader, places.ofUnread(reader)), places.received(reader));
  }

  /** What the reader received, and wherever else he has reacted to something. */
  public ReadablePlaces ofKept(Account reader) {
    return and(channels(reader, places.ofKept(reader)), places.received(reader));
  }

  /** Looks again by the owners' latest word where the copies keep something from the reader. */
  private List<Place> certain(Account reader, Supplier<List<Place>> look) {
    List<Place> found = look.get();
    Predicate<GroupSetting> isIn = membership.isIn(reader);
    boolean nothingIsKept =
        found.stream()
            .map(Place::facts)
            .allMatch(facts -> facts.subscribed() || facts.isWhollyOpenTo(reader.role(), isIn));
    if (nothingIsKept && !found.isEmpty()) {
      return found;
    }
    copies.catchUp(reader.organizationId(), RestsOn.CHANNEL_RIGHTS);
    return look.get();
  }

  private ReadablePlaces channels(Account reader, List<Place> found) {
    return channels(reader, found, membership.isIn(reader));
  }

  private static ReadablePlaces channels(
      Account reader, List<Place> found, Predicate<GroupSetting> isIn) {
    List<Long> open = new ArrayList<>();
    List<Long> all = new ArrayList<>();
    for (Place place : found) {
      boolean isOpen = place.facts().isWhollyOpenTo(reader.role(), isIn);
      if (isOpen) {
        open.add(place.facts().channel().recipientId());
      }
      if (isOpen || place.hasReceived()) {
        all.add(place.facts().channel().recipientId());
      }
    }
    return of(reader, all, open);
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

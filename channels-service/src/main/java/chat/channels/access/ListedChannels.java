package chat.channels.access;

import chat.channels.channel.ChannelObject;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairBulkhead;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Lists all channels that a caller may see, in ascending order of id.
 *
 * <p>Only one batch of channels is in memory at a time; the output is written to a {@link
 * chat.kit.stream.Spool}. Each channel reflects the state at the time when it is read. A bulkhead
 * limits how many long lists are built concurrently. Other services are called before the permit is
 * taken, so that no request holds a permit while it waits for them.
 */
@Singleton
public final class ListedChannels {

  /** Batch size. With the maximum number of members in settings, a batch takes some megabytes. */
  private static final int BATCH_SIZE = 50;

  private final ChannelAccess access;
  private final ChannelObjectFactory shown;
  private final JsonAnswers json;
  private final FairBulkhead bulkhead = FairBulkhead.forLists("The list of channels");

  ListedChannels(ChannelAccess access, ChannelObjectFactory shown, JsonAnswers json) {
    this.access = access;
    this.shown = shown;
    this.json = json;
  }

  /** The channels that a request lists; may be iterated several times. */
  public final class Listing {
    private final Caller caller;
    private final Predicate<VisibleChannel> wanted;
    private final PeopleVisibility people;

    private Listing(Caller caller, Predicate<VisibleChannel> wanted, PeopleVisibility people) {
      this.caller = caller;
      this.wanted = wanted;
      this.people = people;
    }

    /** Passes the channels to the consumer, in batches. */
    public void forEach(Consumer<List<VisibleChannel>> taker) {
      access.forEach(
          caller,
          BATCH_SIZE,
          known -> {
            List<VisibleChannel> some = known.stream().filter(wanted).toList();
            if (!some.isEmpty()) {
              taker.accept(some);
            }
          });
    }

    /** Passes the channels with a function that builds their channel objects for the caller. */
    public void forEachShown(
        BiConsumer<List<VisibleChannel>, Function<VisibleChannel, ChannelObject>> taker) {
      forEach(some -> taker.accept(some, shown.to(caller, some, people)));
    }
  }

  /**
   * Builds a result from the selected channels. Takes a bulkhead permit for long lists. Must not be
   * called within a transaction.
   */
  public <T> T of(Caller caller, Predicate<VisibleChannel> wanted, Function<Listing, T> making) {
    if (!access.hasMore(caller, BATCH_SIZE)) {
      return making.apply(new Listing(caller, wanted, PeopleVisibility.NONE));
    }
    var listing = new Listing(caller, wanted, shown.ask(caller));
    return bulkhead.take(caller.userId(), () -> making.apply(listing));
  }

  /** Returns those of the channels on which the caller has the permission, in the same order. */
  public List<Long> permitted(Caller caller, List<Long> channelIds, ChannelPermission permission) {
    if (channelIds.size() <= BATCH_SIZE) {
      return ids(caller, channelIds, permission);
    }
    return bulkhead.take(caller.userId(), () -> ids(caller, channelIds, permission));
  }

  private List<Long> ids(Caller caller, List<Long> channelIds, ChannelPermission permission) {
    List<Long> permitted = new ArrayList<>();
    access.forEach(
        caller,
        channelIds,
        BATCH_SIZE,
        some ->
            some.stream()
                .filter(known -> known.allows(permission))
                .forEach(known -> permitted.add(known.channel().channelId())));
    return permitted;
  }

  /** Builds a JSON array with one element per selected channel. */
  public JsonText array(
      Caller caller,
      Predicate<VisibleChannel> wanted,
      BiFunction<VisibleChannel, ChannelObject, Object> element) {
    return of(
        caller,
        wanted,
        listing -> {
          try (GrowingJson array = json.array()) {
            listing.forEachShown((some, objects) ->
                some.forEach(known -> array.add(element.apply(known, objects.apply(known)))));
            return array.end();
          }
        });
  }
}

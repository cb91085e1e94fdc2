package chat.channels.access;

import chat.channels.channel.ChannelObject;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairTurns;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * All channels of which a caller may know, in the order of their ids, each as it is when it is
 * read. However many they are, a few are in memory at a time: what is made of them is written down
 * ({@link chat.kit.stream.Spool}). A few long lists are made at a time; who wants one meanwhile
 * waits, but not for other services: those are asked before the turn begins.
 */
@Singleton
public final class ListedChannels {

  /** With as many members in settings as can be, some megabytes. */
  private static final int AT_A_TIME = 50;

  private final ChannelAccess access;
  private final ShownChannels shown;
  private final JsonAnswers json;
  private final FairTurns turns = FairTurns.forLists("The list of channels");

  ListedChannels(ChannelAccess access, ShownChannels shown, JsonAnswers json) {
    this.access = access;
    this.shown = shown;
    this.json = json;
  }

  /** The channels that somebody wants to be listed, to be gone through once or several times. */
  public final class Listing {
    private final Caller caller;
    private final Predicate<KnownChannel> wanted;
    private final PeopleAsked people;

    private Listing(Caller caller, Predicate<KnownChannel> wanted, PeopleAsked people) {
      this.caller = caller;
      this.wanted = wanted;
      this.people = people;
    }

    /** Hands them on, some at a time. */
    public void forEach(Consumer<List<KnownChannel>> taker) {
      access.forEach(
          caller,
          AT_A_TIME,
          known -> {
            List<KnownChannel> some = known.stream().filter(wanted).toList();
            if (!some.isEmpty()) {
              taker.accept(some);
            }
          });
    }

    /** The same with how the caller sees them. */
    public void forEachShown(
        BiConsumer<List<KnownChannel>, Function<KnownChannel, ChannelObject>> taker) {
      forEach(some -> taker.accept(some, shown.to(caller, some, people)));
    }
  }

  /** What somebody makes of those that he wants, in his turn; not within a transaction. */
  public <T> T of(Caller caller, Predicate<KnownChannel> wanted, Function<Listing, T> making) {
    if (!access.hasMore(caller, AT_A_TIME)) {
      return making.apply(new Listing(caller, wanted, PeopleAsked.NONE));
    }
    var listing = new Listing(caller, wanted, shown.ask(caller));
    return turns.take(caller.userId(), () -> making.apply(listing));
  }

  /** An array of what is made of each of those that are wanted. */
  public JsonText array(
      Caller caller,
      Predicate<KnownChannel> wanted,
      BiFunction<KnownChannel, ChannelObject, Object> element) {
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

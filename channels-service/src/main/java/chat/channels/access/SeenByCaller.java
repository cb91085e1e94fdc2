package chat.channels.access;

import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.identity.copy.VisiblePeople;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/** Tells whom a caller may see of the people whom an answer names (decision 47). */
@Singleton
public final class SeenByCaller {

  private final Actors actors;
  private final VisiblePeople visible;

  SeenByCaller(Actors actors, VisiblePeople visible) {
    this.actors = actors;
    this.visible = visible;
  }

  /**
   * Which of the people the caller may be told of.
   *
   * @param named the people; asked for guests alone who may not see everybody
   */
  public LongPredicate of(Caller caller, Supplier<Collection<Long>> named) {
    return of(caller, named, PeopleAsked.NONE);
  }

  /**
   * The same where some have been asked about before.
   *
   * @param asked {@link #ask}'s answer; nobody is asked about twice
   */
  LongPredicate of(Caller caller, Supplier<Collection<Long>> named, PeopleAsked asked) {
    Account viewer = actors.current(caller);
    if (!visible.isLimited(viewer)) {
      return _ -> true;
    }
    return asked.seenBeside(visible.hiddenFrom(viewer, asked.without(named.get())));
  }

  /** Asks about people who may be named later; nobody is, where the caller sees everybody. */
  PeopleAsked ask(Caller caller, Supplier<Collection<Long>> named) {
    Account viewer = actors.current(caller);
    if (!visible.isLimited(viewer)) {
      return PeopleAsked.NONE;
    }
    Set<Long> all = Set.copyOf(named.get());
    return new PeopleAsked(all, visible.hiddenFrom(viewer, all));
  }
}

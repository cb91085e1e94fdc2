package chat.channels.access;

import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.VisiblePeople;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/** Determines which people in a response the caller may see (decision 34). */
@Singleton
public final class PeopleVisibleToCaller {

  private final Actors actors;
  private final VisiblePeople visible;

  PeopleVisibleToCaller(Actors actors, VisiblePeople visible) {
    this.actors = actors;
    this.visible = visible;
  }

  /**
   * Returns a predicate that tells which people the caller may see.
   *
   * @param named the people in the response; evaluated only if the caller is a guest with limited
   *     visibility
   */
  public LongPredicate of(Caller caller, Supplier<Collection<Long>> named) {
    return of(caller, named, PeopleVisibility.NONE);
  }

  /**
   * Returns the predicate, using an earlier lookup.
   *
   * @param asked the result of {@link #ask}; its people are not looked up again
   */
  LongPredicate of(Caller caller, Supplier<Collection<Long>> named, PeopleVisibility asked) {
    ProjectedAccount viewer = actors.current(caller);
    if (!visible.isLimited(viewer)) {
      return _ -> true;
    }
    return asked.seenBeside(visible.hiddenFrom(viewer, asked.without(named.get())));
  }

  /**
   * Looks up the visibility of people that a response may name later. Makes no request if the
   * caller sees everyone.
   */
  PeopleVisibility ask(Caller caller, Supplier<Collection<Long>> named) {
    ProjectedAccount viewer = actors.current(caller);
    if (!visible.isLimited(viewer)) {
      return PeopleVisibility.NONE;
    }
    Set<Long> all = Set.copyOf(named.get());
    return new PeopleVisibility(all, visible.hiddenFrom(viewer, all));
  }
}

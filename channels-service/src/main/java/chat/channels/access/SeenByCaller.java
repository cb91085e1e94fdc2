package chat.channels.access;

import chat.identity.copy.Account;
import chat.identity.copy.VisiblePeople;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/** Tells whom a caller may see of the people whom an answer names (decision 47). */
@Singleton
public final class SeenPeople {

  private final Actors actors;
  private final VisiblePeople visible;

  SeenPeople(Actors actors, VisiblePeople visible) {
    this.actors = actors;
    this.visible = visible;
  }

  /**
   * Which of the people the caller may be told of.
   *
   * @param named the people; asked for guests alone who may not see everybody
   */
  public LongPredicate of(Caller caller, Supplier<Collection<Long>> named) {
    Account viewer = actors.current(caller);
    if (!visible.isLimited(viewer)) {
      return _ -> true;
    }
    Set<Long> hidden = visible.hiddenFrom(viewer, named.get());
    return userId -> !hidden.contains(userId);
  }
}

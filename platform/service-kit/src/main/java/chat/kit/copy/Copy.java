package chat.kit.copy;

import chat.contracts.Topic;
import java.util.List;
import java.util.Set;

/** A service's copy of another's facts: how it changes with each event. */
public interface Copy {

  /** The topics that feed it. */
  Set<Topic> topics();

  /**
   * Whether every request waits until this copy has come to what its gateway has seen. A copy that
   * only counts need not keep anybody waiting, nor one of which few requests want to know: these
   * ask {@link FreshCopies}.
   */
  default boolean isAwaited() {
    return true;
  }

  /**
   * Counts up with each release that keeps more of a topic than the one before. The topic is read
   * from its first record on then, once, and again whatever an older replica has read meanwhile:
   * what this copy has seen comes by {@link #applyAgain}.
   */
  default int edition(Topic topic) {
    return 0;
  }

  /**
   * Fills in what an older release did not keep of these events, which have been applied before.
   * They may be older than what is there, and come more than once.
   *
   * @throws NotUnderstood where one of them makes no sense
   */
  default void applyAgain(List<CopiedEvent> events) {}

  /**
   * Brings the copy up to the event and does nothing else, in the caller's transaction: the last
   * try before the event is parked.
   *
   * @throws NotUnderstood where the event makes no sense; it is parked
   */
  void apply(CopiedEvent event);

  /**
   * The same for many events in their order; for a copy that is faster at many than one by one, or
   * that has others act on what changes.
   *
   * @throws NotUnderstood where one of them makes no sense; all are applied singly then
   */
  default void applyAll(List<CopiedEvent> events) {
    events.forEach(this::apply);
  }
}

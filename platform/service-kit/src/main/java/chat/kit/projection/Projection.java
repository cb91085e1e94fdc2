package chat.kit.projection;

import chat.contracts.Topic;
import java.util.List;
import java.util.Set;

/** A service's projection of another service's facts, updated by its events. */
public interface Projection {

  /** Returns the topics that it consumes. */
  Set<Topic> topics();

  /**
   * Returns whether every request waits until this projection has applied the changes that its
   * gateway has seen.
   *
   * <p>A projection that only counts need not delay requests, nor one that few requests use; those
   * use {@link StaleReadGuard}.
   */
  default boolean isAwaited() {
    return true;
  }

  /**
   * Returns the projection version, which increases with each release that stores more of a topic.
   *
   * <p>The topic is then replayed once from its first record, and again if an older replica has
   * consumed it meanwhile. Events that this projection has applied before are passed to {@link
   * #applyAgain}.
   */
  default int projectionVersion(Topic topic) {
    return 0;
  }

  /**
   * Adds data that an older release did not store from these events, which have been applied
   * before.
   *
   * <p>They may be older than the stored state, and come more than once.
   *
   * @throws UnparseableEvent if one of them cannot be parsed
   */
  default void applyAgain(List<OwnerEvent> events) {}

  /**
   * Updates the projection by the event and does nothing else, in the caller's transaction.
   *
   * <p>It is the last attempt before the event is parked.
   *
   * @throws UnparseableEvent if the event cannot be parsed; it is parked
   */
  void apply(OwnerEvent event);

  /**
   * Applies many events in their order.
   *
   * <p>It is overridden by projections that are faster in batches, or that trigger actions on
   * changes.
   *
   * @throws UnparseableEvent if one of them cannot be parsed; all are applied singly then
   */
  default void applyAll(List<OwnerEvent> events) {
    events.forEach(this::apply);
  }
}

package chat.kit.job;

/**
 * Work that each replica repeats, such as removing expired rows.
 *
 * <p>A bean of this type is run by {@link JobRunner} from the start of the program to its end.
 */
public interface RecurringJob {

  /** Returns the name in logs, metrics and {@code /jobs}, such as {@code retention}. */
  String name();

  Schedule schedule();

  /**
   * Does the work that is due now.
   *
   * <p>A failure is logged, and the next run follows after a pause. An interruption means that the
   * program stops.
   *
   * @return true if the next run should follow at once, because there may be more work
   */
  boolean run();
}

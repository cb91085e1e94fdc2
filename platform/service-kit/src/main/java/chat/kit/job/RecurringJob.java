package chat.kit.job;

/**
 * Work that each replica does again and again, such as removing expired rows. A bean of this type
 * is run by {@link JobRunner} from the start of the program to its end.
 */
public interface RecurringJob {

  /** What logs, metrics and {@code /jobs} call it, such as {@code retention}. */
  String name();

  Schedule schedule();

  /**
   * Does what is due now. A failure is logged, and the next run follows after a pause. An
   * interruption means that the program stops.
   *
   * @return true if the next run should follow at once, because there may be more work
   */
  boolean run();
}

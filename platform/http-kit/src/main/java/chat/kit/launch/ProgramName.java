package chat.kit.launch;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import chat.contracts.Program;
import org.jspecify.annotations.Nullable;

/**
 * Writes the name of the logging thread's program, as {@code %program} in the log pattern.
 *
 * <p>Programs of one process share loggers. Threads inherit the program of the thread that created
 * them; threads that serve several programs have none, or that of the first. The name is read when
 * the line is formatted, so appenders must not format on another thread.
 */
public final class ProgramName extends ClassicConverter {

  private static final ThreadLocal<@Nullable String> NAME = new InheritableThreadLocal<>();

  /** Declares that this thread works for the program. */
  static void set(Program program) {
    NAME.set(program.wireName());
  }

  @Override
  public String convert(ILoggingEvent event) {
    String name = NAME.get();
    return name == null ? "-" : name;
  }
}

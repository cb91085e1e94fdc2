package chat.localstack;

import chat.localstack.organization.FirstMessage;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;

/** The terminal output for the user: progress lines, never the programs' own output. */
final class Console {

  private final PrintStream out = System.out;
  private long since = System.nanoTime();

  void step(String step) {
    say("%6.1f s  %s", seconds(), step);
  }

  void ready(LocalStack stack, Path directory) {
    say("");
    say("Ready in %.1f s at %s (Ctrl-C stops it).", seconds(), stack.gatewayUrl());
    say("Credentials are in %1$s/*.zuliprc, logs in %1$s/logs.", directory);
    FirstMessage.command(stack.credentials(), directory)
        .ifPresentOrElse(
            command -> say("Send a message:%n%n%s%n", command),
            () -> say("Member or owner can't log in any more: see logs/organization.log."));
  }

  void failure(String line) {
    say("Failed: %s", line);
  }

  void stopping() {
    since = System.nanoTime();
    say("Stopping.");
  }

  void stopped() {
    say("Stopped in %.1f s.", seconds());
  }

  private double seconds() {
    return Duration.ofNanos(System.nanoTime() - since).toMillis() / 1000.0;
  }

  void say(String line) {
    say("%s", line);
  }

  private synchronized void say(String format, Object... values) {
    out.printf(format + "%n", values);
    out.flush();
  }
}

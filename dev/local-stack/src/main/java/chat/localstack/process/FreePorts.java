package chat.localstack.process;

import chat.embedded.Ports;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Stream;

/** Distinct ports that nothing listens on. */
public final class FreePorts {

  private final Deque<Integer> ports = new ArrayDeque<>();

  /** Finds {@code count} ports that are free on the loopback address now. */
  public FreePorts(int count) {
    Stream.generate(Ports::free).distinct().limit(count).forEach(ports::add);
  }

  public int next() {
    return ports.remove();
  }
}

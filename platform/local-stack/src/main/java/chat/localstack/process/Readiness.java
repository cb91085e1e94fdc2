package chat.localstack.process;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** How one sees from outside that a program is ready. */
@FunctionalInterface
public interface Readiness {

  Duration PAUSE = Duration.ofMillis(50);
  int ANSWER_LIMIT_MILLIS = 2_000;

  boolean isReady();

  /** Whether the patience begins anew when it is over. */
  default boolean mayTakeLonger() {
    return false;
  }

  /** The same, waited for without an end while that is so. */
  default Readiness longerWhile(BooleanSupplier isBusy) {
    var readiness = this;
    return new Readiness() {
      @Override
      public boolean isReady() {
        return readiness.isReady();
      }

      @Override
      public boolean mayTakeLonger() {
        return isBusy.getAsBoolean();
      }
    };
  }

  /** Something listens on the port of 127.0.0.1. */
  static Readiness listensOn(int port) {
    return listensAt(new InetSocketAddress("127.0.0.1", port));
  }

  /** Something listens at the address of a program. */
  static Readiness listensAt(URI address) {
    return () -> listensAt(new InetSocketAddress(address.getHost(), address.getPort())).isReady();
  }

  private static Readiness listensAt(InetSocketAddress address) {
    return () -> {
      try (var socket = new Socket()) {
        socket.connect(address, ANSWER_LIMIT_MILLIS);
        return true;
      } catch (IOException e) {
        return false;
      }
    };
  }

  /** The address answers 200. While nothing listens there, looking costs next to nothing. */
  static Readiness answersAt(URI address) {
    var listens = listensAt(address);
    return () -> {
      if (!listens.isReady()) {
        return false;
      }
      try {
        var connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout(ANSWER_LIMIT_MILLIS);
        connection.setReadTimeout(ANSWER_LIMIT_MILLIS);
        return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
      } catch (IOException e) {
        return false;
      }
    };
  }

  /**
   * Asks again and again until the answer is yes.
   *
   * @param running whether asking still makes sense
   * @throws StackFailure if the program ended or the patience did
   */
  default void await(String name, Duration patience, BooleanSupplier running) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!isReady()) {
      if (!running.getAsBoolean()) {
        throw new StackFailure(name + " ended before it was ready");
      }
      if (System.nanoTime() > deadline) {
        if (!mayTakeLonger()) {
          throw new StackFailure(
              "%s was not ready within %d s".formatted(name, patience.toSeconds()));
        }
        deadline = System.nanoTime() + patience.toNanos();
      }
      try {
        Thread.sleep(PAUSE);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new StackFailure("interrupted while waiting for " + name, e);
      }
    }
  }
}

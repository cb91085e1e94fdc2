package chat.localstack.process;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** An external check whether a program is ready. */
@FunctionalInterface
public interface Readiness {

  Duration PAUSE = Duration.ofMillis(50);
  int ANSWER_LIMIT_MILLIS = 2_000;

  boolean isReady();

  /** Whether the timeout starts over when it has expired. */
  default boolean mayTakeLonger() {
    return false;
  }

  /** Returns a variant whose timeout starts over as long as the condition holds. */
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

  /** Ready when something listens on the port of 127.0.0.1. */
  static Readiness listensOn(int port) {
    return listensAt(new InetSocketAddress("127.0.0.1", port));
  }

  /** Ready when something listens at the address of a program. */
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

  /** Ready when the address answers 200. The check is cheap while nothing listens there. */
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
   * Polls until the program is ready.
   *
   * @param running whether waiting still makes sense
   * @throws StackFailure if the program ended or the timeout expired
   */
  default void await(String name, Duration timeout, BooleanSupplier running) {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (!isReady()) {
      if (!running.getAsBoolean()) {
        throw new StackFailure(name + " ended before it was ready");
      }
      if (System.nanoTime() > deadline) {
        if (!mayTakeLonger()) {
          throw new StackFailure(
              "%s was not ready within %d s".formatted(name, timeout.toSeconds()));
        }
        deadline = System.nanoTime() + timeout.toNanos();
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

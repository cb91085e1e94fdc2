package chat.kit.client;

import chat.contracts.Program;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An address of a program and its readiness. */
public final class Endpoint {

  private static final Logger LOG = LoggerFactory.getLogger(Endpoint.class);

  /** A program under load may miss a probe; a program that hangs misses all of them. */
  private static final int TIMEOUTS_UNTIL_NOT_READY = 3;

  private final Program program;
  private final URI url;
  private volatile boolean ready;
  private volatile boolean isProbed;
  private int timeouts;

  Endpoint(Program program, URI url) {
    this.program = program;
    this.url = url;
  }

  /** Returns the URL without a trailing slash. */
  public URI url() {
    return url;
  }

  boolean isReady() {
    return ready;
  }

  /** Marks the endpoint as not ready until the next readiness probe. */
  public void refused(String reason) {
    set(false, reason);
  }

  /**
   * Returns whether the program has not processed the request: the connection failed, or the
   * program is stopping.
   *
   * <p>The request may then be sent to another endpoint. If so, the endpoint is marked as not
   * ready.
   */
  public boolean refusedBy(Throwable failure) {
    if (failure instanceof HttpClientResponseException answer) {
      return refusedBy(answer.getResponse());
    }
    boolean isRefusal = isOfConnecting(failure);
    if (isRefusal) {
      refused(String.valueOf(failure.getMessage()));
    }
    return isRefusal;
  }

  /** Returns whether the response says that the program has not processed the request. */
  public boolean refusedBy(HttpResponse<?> answer) {
    return refusedBy(answer.code(), answer.getHeaders().get(NotReady.HEADER));
  }

  /** Like {@link #refusedBy(HttpResponse)}, for a response of the JDK's client. */
  boolean refusedBy(java.net.http.HttpResponse<?> answer) {
    return refusedBy(
        answer.statusCode(), answer.headers().firstValue(NotReady.HEADER).orElse(null));
  }

  private boolean refusedBy(int status, @Nullable String reason) {
    boolean isRefusal = NotReady.isSaidBy(status, reason);
    if (isRefusal) {
      refused(String.valueOf(reason));
    }
    return isRefusal;
  }

  private static boolean isOfConnecting(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectException
          || cause instanceof HttpConnectTimeoutException
          || cause instanceof NoRouteToHostException
          || cause instanceof UnknownHostException
          || cause instanceof UnresolvedAddressException) {
        return true;
      }
    }
    return false;
  }

  synchronized void probed(boolean isReady, String reason) {
    timeouts = 0;
    set(isReady, reason);
  }

  synchronized void timedOut() {
    timeouts++;
    if (timeouts == TIMEOUTS_UNTIL_NOT_READY) {
      set(false, "no answer to %d readiness probes".formatted(timeouts));
    }
  }

  private synchronized void set(boolean isReady, String reason) {
    if (isProbed && ready != isReady) {
      if (isReady) {
        LOG.info("Endpoint ready: {} at {}; it receives requests", program.wireName(), url);
      } else {
        LOG.info(
            "Endpoint not ready: {} at {} ({}); requests go to its other addresses",
            program.wireName(),
            url,
            reason);
      }
    }
    isProbed = true;
    ready = isReady;
  }
}

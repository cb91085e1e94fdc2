package chat.gateway.route;

import io.micronaut.context.annotation.EachProperty;
import io.micronaut.context.annotation.Parameter;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of the route table.
 *
 * @param index the line's place in the table
 * @param path segments; {@code *} stands for one, {@code **} at the end for any number of them
 * @param to the program that answers
 * @param methods what may be asked of the path, OPTIONS aside; null where the program says so
 * @param limit what requests count for
 * @param addresses whether a segment may be an email address, with all signs that one can have
 * @param keys whether an API key in the query, as {@code api_key}, will do for credentials
 * @param tus whether the program speaks the tus protocol, which every answer has to name
 * @param idempotencyKey whether the program answers a request with the same {@code Idempotency-Key}
 *     as the first time, so that it may be repeated
 * @param cookies whether the program is told the browser's cookies
 * @param timeout how long the service may take until its answer begins, once it has the whole
 *     request
 */
@EachProperty(value = "chat.routes", list = true)
public record Route(
    @Parameter Integer index,
    String path,
    String to,
    @Bindable(defaultValue = "credentials") Access access,
    @Nullable List<String> methods,
    @Bindable(defaultValue = "requests") Limit limit,
    @Bindable(defaultValue = "false") boolean addresses,
    @Bindable(defaultValue = "false") boolean keys,
    @Bindable(defaultValue = "false") boolean tus,
    @Bindable(defaultValue = "false") boolean idempotencyKey,
    @Bindable(defaultValue = "false") boolean cookies,
    @Bindable(defaultValue = "30s") Duration timeout) {

  /** Whether what visitors ask for counts for their address as refused credentials do. */
  public boolean countsVisitorsAsGuesses() {
    return switch (limit) {
      case REQUESTS, POLLS, PIECES -> true;
      case FILES, NONE -> false;
    };
  }

  /**
   * What the requests of an account count for. Those of visitors count for their address: as
   * refused credentials do where nothing else is said.
   */
  public enum Limit {
    REQUESTS,
    /** A limit beside the usual one: as often as events come, a client has to ask again. */
    POLLS,
    /** Another one, of requests about a file that comes in pieces: there may be very many. */
    PIECES,
    /** Of files and pictures: visitors have a limit of their own, accounts count for nothing. */
    FILES,
    /** Nobody counts for anything. */
    NONE
  }

  /** Who gets through to a route. */
  public enum Access {
    /** Accounts alone, by HTTP Basic. */
    CREDENTIALS,
    /** Accounts alone, by HTTP Basic or, where none is sent or it fails, a browser's session. */
    SESSION,
    /**
     * Accounts, by HTTP Basic, by a key in the query where the route takes that, or by a browser's
     * session that reads, and visitors where none of them is sent or the session has ended.
     */
    OPTIONAL,
    /** Everybody, as a visitor; credentials are not looked at. */
    OPEN,
    /** As {@link #OPEN}, with a limit to what is posted for each account name. */
    LOGIN
  }
}

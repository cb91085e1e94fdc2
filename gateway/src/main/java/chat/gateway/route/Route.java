package chat.gateway.route;

import io.micronaut.context.annotation.EachProperty;
import io.micronaut.context.annotation.Parameter;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the route table.
 *
 * @param index the entry's position in the table
 * @param path segments; {@code *} matches one, a final {@code **} any number
 * @param to the service that answers
 * @param methods the allowed methods beside OPTIONS; null if the service decides
 * @param limit the rate limit for requests
 * @param addresses whether a segment may be an email address with any of its characters
 * @param slashes whether a segment may contain encoded slashes, as the fragments of URLs do
 * @param keys whether an API key in the query, as {@code api_key}, is accepted
 * @param tus whether the service speaks the tus protocol, which every answer has to name
 * @param idempotencyKey whether the service deduplicates requests by {@code Idempotency-Key}, so
 *     that they are safe to repeat
 * @param cookies whether the browser's cookies are forwarded
 * @param timeout the time until the service must begin its answer, after it has received the whole
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
    @Bindable(defaultValue = "false") boolean slashes,
    @Bindable(defaultValue = "false") boolean keys,
    @Bindable(defaultValue = "false") boolean tus,
    @Bindable(defaultValue = "false") boolean idempotencyKey,
    @Bindable(defaultValue = "false") boolean cookies,
    @Bindable(defaultValue = "30s") Duration timeout) {

  /** Whether visitors' requests count for their address, as refused credentials do. */
  public boolean countsVisitorsAsGuesses() {
    return switch (limit) {
      case REQUESTS, POLLS, PIECES -> true;
      case FILES, NONE -> false;
    };
  }

  /**
   * The rate limit of an account's requests. Visitors' requests count for their address, as refused
   * credentials do, unless stated otherwise.
   */
  public enum Limit {
    REQUESTS,
    /** A separate limit, because clients poll again after every event. */
    POLLS,
    /** A separate limit for chunks of resumable uploads, which may be many. */
    PIECES,
    /** Files and images: visitors have a separate limit, accounts have none. */
    FILES,
    /** No limit. */
    NONE
  }

  /** The clients that a route admits. */
  public enum Access {
    /**
     * Accounts only. By HTTP Basic or, if that is missing and the product's own page sent the
     * request, by a browser's session.
     */
    CREDENTIALS,
    /**
     * Accounts only. By HTTP Basic or, if that is missing or refused, by a browser's session; read
     * requests may come from pages of other sites.
     */
    SESSION,
    /**
     * Accounts and visitors. Accounts by HTTP Basic, by a key in the query if the route accepts
     * keys, or by a browser's session, for changes as in {@link #SESSION}; otherwise visitors, also
     * if the session of a read request has ended.
     */
    OPTIONAL,
    /** All clients, as visitors; credentials are ignored. */
    OPEN,
    /** Like {@link #OPEN}, with a limit on POST requests for each account name. */
    LOGIN
  }
}

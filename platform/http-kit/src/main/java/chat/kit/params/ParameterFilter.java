package chat.kit.params;

import chat.kit.error.RequestError;
import chat.kit.http.ApiController;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.body.ByteBody;
import io.micronaut.http.body.CloseableAvailableByteBody;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.web.router.RouteAttributes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads the parameters of an operation from query string and body before it is called. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class ParameterFilter {

  private static final Set<String> METHODS = Set.of("DELETE", "PATCH", "PUT");
  private static final String PERMIT = "chat.large-form";
  private static final String SHARE = "chat.form-room";
  private static final long MEBIBYTE = 1024 * 1024;

  /**
   * Longer than answering ever takes once the whole form is there: room that is not given back by
   * then is taken back.
   */
  private static final Duration ANSWERING = Duration.ofMinutes(2);

  /** What is read of a form takes several times its size until it is stored. */
  private static final long MOST_BY_MEMORY = Runtime.getRuntime().maxMemory() / 6;

  private final long maxBody;
  private final Duration patience;
  private final FormRoom room;
  private final LargeFormPermit permit;

  /**
   * @param maxBody bytes; the largest form that an operation reads into memory unless it is a
   *     {@link LargeForm}
   * @param patience for a whole form; a {@link LargeForm} has twice as long
   * @param memory bytes that all forms may have at a time; an eighth of the program's memory where
   *     it is 0
   */
  ParameterFilter(
      @Property(name = "chat.max-form-size") long maxBody,
      @AtLeast("100ms") @Property(name = "chat.form-timeout") Duration patience,
      @Property(name = "chat.form-memory") long memory) {
    this.maxBody = maxBody;
    this.patience = patience;
    this.room =
        new FormRoom(
            memory > 0 ? memory : Runtime.getRuntime().maxMemory() / 8, patience.plus(ANSWERING));
    this.permit = new LargeFormPermit(patience.multipliedBy(2).plus(ANSWERING));
  }

  @RequestFilter
  CompletableFuture<HttpRequest<?>> read(HttpRequest<?> request) {
    if (!isOperation(request) || !(request instanceof ServerHttpRequest<?> incoming)) {
      return CompletableFuture.completedFuture(request);
    }
    ByteBody body = incoming.byteBody();
    long length = body.expectedLength().orElse(-1);
    if (length == 0 || streamsItsBody(request)) {
      keep(request, new byte[0]);
      return CompletableFuture.completedFuture(request);
    }
    long most = most(request);
    if (length > most) {
      throw RequestError.REQUEST_TOO_LARGE.refuse(most);
    }
    return bytes(request, body, most)
        .thenApply(whole -> {
          keep(request, whole);
          return request;
        });
  }

  /** It is taken, not copied: whatever else could read it would keep it, too. */
  private CompletableFuture<byte[]> bytes(HttpRequest<?> request, ByteBody body, long most) {
    long length = body.expectedLength().orElse(-1);
    if (most > maxBody && (length < 0 || length > maxBody)) {
      takePermit(request);
      return inParts(body.move(), patience.multipliedBy(2), new WholeBody(length, most, _ -> {}));
    }
    FormRoom.Share share = room.share();
    request.setAttribute(SHARE, share);
    return counted(body, most, share)
        .whenComplete((_, failure) -> {
          if (failure != null) {
            share.giveBack();
          }
        });
  }

  private CompletableFuture<byte[]> counted(ByteBody body, long most, FormRoom.Share share) {
    long length = body.expectedLength().orElse(-1);
    CloseableByteBody taken = body.move();
    return taken instanceof CloseableAvailableByteBody whole
        ? CompletableFuture.completedFuture(allOf(whole, most, share))
        : inParts(taken, patience, new WholeBody(length, most, share::grow));
  }

  private static byte[] allOf(CloseableAvailableByteBody whole, long most, FormRoom.Share share) {
    try (whole) {
      if (whole.length() > most) {
        throw RequestError.REQUEST_TOO_LARGE.refuse(most);
      }
      share.grow(whole.length());
      return whole.toByteArray();
    }
  }

  /** What a body may have is counted while it comes. */
  private static CompletableFuture<byte[]> inParts(
      CloseableByteBody body, Duration patience, WholeBody whole) {
    return Flux.from(body.toByteArrayPublisher())
        // Said of what is given up here, too, when nobody listens any more.
        .onErrorResume(ByteBody.BodyDiscardedException.class, _ -> Mono.never())
        .collect(() -> whole, WholeBody::add)
        .map(WholeBody::bytes)
        .timeout(patience)
        .onErrorMap(
            TimeoutException.class,
            _ -> RequestError.UNREADABLE_REQUEST.refuse("the body did not come in time"))
        .toFuture();
  }

  private void takePermit(HttpRequest<?> request) {
    OptionalLong taken = permit.take();
    if (taken.isEmpty()) {
      throw RequestError.unavailable("Room for a request of this size");
    }
    request.setAttribute(PERMIT, taken.getAsLong());
  }

  @ResponseFilter
  void answered(HttpRequest<?> request) {
    request.removeAttribute(PERMIT, Long.class).ifPresent(permit::giveBack);
    request.removeAttribute(SHARE, FormRoom.Share.class).ifPresent(FormRoom.Share::giveBack);
  }

  private long most(HttpRequest<?> request) {
    OptionalInt mebibytes =
        RouteAttributes.getRouteInfo(request)
            .map(route -> route.getAnnotationMetadata().intValue(LargeForm.class, "mebibytes"))
            .orElse(OptionalInt.empty());
    return mebibytes.isPresent()
        ? Math.max(maxBody, Math.min(mebibytes.getAsInt() * MEBIBYTE, MOST_BY_MEMORY))
        : maxBody;
  }

  private static boolean isOperation(HttpRequest<?> request) {
    return RouteAttributes.getRouteInfo(request)
        .map(route -> route.getAnnotationMetadata().hasStereotype(ApiController.class))
        .orElse(false);
  }

  /** Such an operation has its parameters in path and query alone. */
  private static boolean streamsItsBody(HttpRequest<?> request) {
    return RouteAttributes.getRouteInfo(request)
        .map(route -> route.getAnnotationMetadata().hasAnnotation(StreamedBody.class))
        .orElse(false);
  }

  private static void keep(HttpRequest<?> request, byte[] body) {
    ParameterMap fromBody = fromBody(request, body);
    refuseOtherMethod(request, fromBody);
    request.setAttribute(
        RequestParameters.ATTRIBUTE, new RequestParameters(fromBody, fromQuery(request)));
  }

  /** Whoever writes {@code method=DELETE} must not have the opposite done. */
  private static void refuseOtherMethod(HttpRequest<?> request, ParameterMap fromBody) {
    if (request.getMethod() != HttpMethod.POST) {
      return;
    }
    String method = fromBody.get("method");
    if (method != null && METHODS.contains(method)) {
      throw RequestError.METHOD_IN_FORM.refuse(method);
    }
  }

  static ParameterMap fromBody(HttpRequest<?> request, byte[] body) {
    var parameters = new ParameterMap();
    MediaType type = request.getContentType().orElse(MediaType.APPLICATION_FORM_URLENCODED_TYPE);
    if (body.length == 0 || type.matches(MediaType.APPLICATION_FORM_URLENCODED_TYPE)) {
      FormDecoder.decode(body, parameters);
    } else if (type.matches(MediaType.MULTIPART_FORM_DATA_TYPE)) {
      MultipartDecoder.decode(body, type, parameters);
    } else {
      parameters.hasOtherType(type.getName());
    }
    return parameters;
  }

  static ParameterMap fromQuery(HttpRequest<?> request) {
    var parameters = new ParameterMap();
    String query = request.getUri().getRawQuery();
    if (query != null) {
      FormDecoder.decode(query.getBytes(StandardCharsets.UTF_8), parameters);
    }
    return parameters;
  }
}

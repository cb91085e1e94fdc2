package chat.kit.params;

import chat.kit.error.RequestError;
import chat.kit.http.Operations;
import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.body.ByteBody;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.web.router.RouteAttributes;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Flux;

/** Reads the parameters of an operation from query string and body before it is called. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class ParameterFilter {

  private static final Set<String> METHODS = Set.of("DELETE", "PATCH", "PUT");
  private static final String PERMIT = "chat.large-form";
  private static final long MEBIBYTE = 1024 * 1024;

  /** What is read of a form takes several times its size until it is stored. */
  private static final long MOST_BY_MEMORY = Runtime.getRuntime().maxMemory() / 6;

  private final long maxBody;
  private final LargeFormPermit permit = new LargeFormPermit();

  /**
   * @param maxBody bytes; the largest form that an operation reads into memory unless it is a
   *     {@link LargeForm}
   */
  ParameterFilter(@Value("${chat.max-form-size:2097152}") long maxBody) {
    this.maxBody = maxBody;
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

  /** A large one is taken, not copied: whatever else could read it would keep it, too. */
  private CompletableFuture<byte[]> bytes(HttpRequest<?> request, ByteBody body, long most) {
    long length = body.expectedLength().orElse(-1);
    if (most > maxBody && (length < 0 || length > maxBody)) {
      takePermit(request);
      return inParts(body.move(), length, most);
    }
    CloseableByteBody copy = body.split(ByteBody.SplitBackpressureMode.FASTEST);
    return length < 0 ? inParts(copy, length, most) : atOnce(copy);
  }

  private static CompletableFuture<byte[]> atOnce(CloseableByteBody body) {
    return body.buffer()
        .thenApply(whole -> {
          try (whole) {
            return whole.toByteArray();
          }
        });
  }

  /** What a body of unknown length may have is counted while it comes. */
  private static CompletableFuture<byte[]> inParts(CloseableByteBody body, long length, long most) {
    return Flux.from(body.toByteArrayPublisher())
        .collect(() -> new WholeBody(length, most), WholeBody::add)
        .map(WholeBody::bytes)
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
        .map(route -> route.getAnnotationMetadata().hasStereotype(Operations.class))
        .orElse(false);
  }

  /** Such an operation has its parameters in path and query alone. */
  private static boolean streamsItsBody(HttpRequest<?> request) {
    return RouteAttributes.getRouteInfo(request)
        .map(route -> route.getAnnotationMetadata().hasAnnotation(StreamedBody.class))
        .orElse(false);
  }

  private void keep(HttpRequest<?> request, byte[] body) {
    var fromBody = new ParameterMap();
    var fromQuery = new ParameterMap();
    if (body.length > 0) {
      decodeBody(request, body, fromBody);
      refuseOtherMethod(request, fromBody);
    }
    String query = request.getUri().getRawQuery();
    if (query != null) {
      FormDecoder.decode(query.getBytes(StandardCharsets.UTF_8), "query string", fromQuery);
    }
    request.setAttribute(RequestParameters.ATTRIBUTE, new RequestParameters(fromBody, fromQuery));
  }

  /** Whoever writes {@code method=DELETE} must not have the opposite done. */
  private static void refuseOtherMethod(HttpRequest<?> request, ParameterMap fromBody) {
    String method = fromBody.get("method");
    if (method != null && request.getMethod() == HttpMethod.POST && METHODS.contains(method)) {
      throw RequestError.METHOD_IN_FORM.refuse(method);
    }
  }

  static void decodeBody(HttpRequest<?> request, byte[] body, ParameterMap into) {
    MediaType type = request.getContentType().orElse(null);
    if (type == null || type.matches(MediaType.APPLICATION_FORM_URLENCODED_TYPE)) {
      FormDecoder.decode(body, "body", into);
    } else if (type.matches(MediaType.MULTIPART_FORM_DATA_TYPE)) {
      MultipartDecoder.decode(body, type, into);
    } else {
      throw RequestError.NOT_A_FORM.refuse(type.getName());
    }
  }
}

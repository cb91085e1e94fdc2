package chat.kit.params;

import chat.kit.error.RequestError;
import chat.kit.form.FormBody;
import chat.kit.form.FormDecoder;
import chat.kit.form.FormWeight;
import chat.kit.form.MultipartDecoder;
import chat.kit.form.ParameterMap;
import chat.kit.http.ApiController;
import chat.kit.http.InternalOperations;
import chat.kit.limit.MemoryBudget;
import chat.kit.limit.MemoryBudget.Lease;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.body.ByteBody;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.web.router.RouteAttributes;
import jakarta.inject.Named;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * Reads the parameters of an operation from query string and body before it is called.
 *
 * <p>Their memory is leased first, by an estimate of their decoded size, and returned when the
 * request is answered.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class ParameterFilter implements Ordered {

  private static final Set<String> METHODS = Set.of("DELETE", "PATCH", "PUT");
  private static final String LEASE = "chat.request-memory";
  private static final long MEBIBYTE = 1024 * 1024;
  private static final byte[] NO_BODY = new byte[0];

  /** Maximum bytes of a form that is decoded on the event loop. */
  private static final int SMALL = 64 << 10;

  /** Maximum weight of requests without a body that need no lease, such as polls for events. */
  private static final long UNCOUNTED = FormWeight.BASE + (4 << 10);

  /** Number of copies of a query string, whole and in parts, before its parameters are read. */
  private static final int COPIES_OF_QUERY = 4;

  /** Factor from a byte of JSON to the bytes of the list of numbers that it becomes. */
  private static final long COPIES_OF_INTERNAL = 16;

  /** {@code micronaut.server.max-request-size}, for a body without an announced length. */
  private static final long MAX_INTERNAL_BYTES = 4 * MEBIBYTE;

  private final long maxBody;
  private final Duration timeout;
  private final RequestMemory memory;
  private final ExecutorService blocking;

  /**
   * @param maxBody in bytes; the largest form that an operation reads into memory unless it is a
   *     {@link LargeForm}
   * @param timeout for a whole form; twice as long for a {@link LargeForm}
   */
  ParameterFilter(
      @Property(name = "chat.max-form-size") long maxBody,
      @AtLeast("100ms") @Property(name = "chat.form-timeout") Duration timeout,
      RequestMemory memory,
      @Named(TaskExecutors.BLOCKING) ExecutorService blocking) {
    this.maxBody = maxBody;
    this.timeout = timeout;
    this.memory = memory;
    this.blocking = blocking;
  }

  /** After the security filter, because memory is leased by account. */
  @Override
  public int getOrder() {
    return ServerFilterPhase.SECURITY.after() + 1;
  }

  @RequestFilter
  CompletableFuture<HttpRequest<?>> read(HttpRequest<?> request) {
    if (!(request instanceof ServerHttpRequest<?> incoming)) {
      return CompletableFuture.completedFuture(request);
    }
    ByteBody body = incoming.byteBody();
    if (has(request, InternalOperations.class)) {
      return admitted(request, body.expectedLength().orElse(MAX_INTERNAL_BYTES));
    }
    return has(request, ApiController.class)
        ? operation(request, body)
        : CompletableFuture.completedFuture(request);
  }

  /** Leases memory for a call of another service, whose body is read afterwards. */
  private CompletableFuture<HttpRequest<?>> admitted(HttpRequest<?> request, long length) {
    if (length == 0) {
      return CompletableFuture.completedFuture(request);
    }
    MemoryBudget internal = memory.internal();
    Lease lease = internal.open(owner(request));
    request.setAttribute(LEASE, lease);
    long weight = Math.min(FormWeight.BASE + COPIES_OF_INTERNAL * length, internal.total());
    return leased(lease, weight).thenApply(_ -> request);
  }

  private CompletableFuture<HttpRequest<?>> operation(HttpRequest<?> request, ByteBody body) {
    byte[] query = query(request);
    boolean hasForm = body.expectedLength().orElse(-1) != 0 && !has(request, StreamedBody.class);
    if (!hasForm && FormWeight.ofUrlEncoded(query) <= UNCOUNTED) {
      keep(request, query, NO_BODY);
      return CompletableFuture.completedFuture(request);
    }
    long length = hasForm ? body.expectedLength().orElse(-1) : 0;
    long most = most(request);
    if (length > most) {
      throw RequestError.REQUEST_TOO_LARGE.refuse(most);
    }
    boolean isLarge = most > maxBody && (length < 0 || length > maxBody);
    Lease arrival = (isLarge ? memory.arrivingLarge() : memory.arriving()).open(owner(request));
    long announced = isLarge && length < 0 ? most : Math.max(length, 0);
    LongConsumer growing = announced == 0 ? arrival::grow : _ -> {};
    Duration longest = isLarge ? timeout.multipliedBy(2) : timeout;
    return leased(arrival, FormWeight.BASE + (long) COPIES_OF_QUERY * query.length + announced)
        .thenCompose(_ ->
            hasForm
                ? FormBody.read(body, most, longest, growing)
                : CompletableFuture.completedFuture(NO_BODY))
        .thenCompose(form -> decode(request, query, form))
        .whenComplete((_, _) -> arrival.close());
  }

  /** Completes on this thread if memory is available now, else on another thread. */
  private CompletableFuture<Lease> leased(Lease lease, long bytes) {
    CompletableFuture<Lease> granted = lease.await(bytes);
    return granted.isDone() ? granted : granted.thenApplyAsync(Function.identity(), blocking);
  }

  /** Decodes the parameters once there is memory for their decoded values. */
  private CompletableFuture<HttpRequest<?>> decode(
      HttpRequest<?> request, byte[] query, byte[] form) {
    long weight = FormWeight.ofUrlEncoded(query) + weight(request, form);
    MemoryBudget processed = memory.processed();
    if (weight > processed.total()) {
      throw RequestError.TOO_MUCH_MEMORY.refuse(weight, processed.total());
    }
    Lease lease = processed.open(owner(request));
    CompletableFuture<HttpRequest<?>> decoded = decode(request, query, form, weight, lease);
    return decoded.whenComplete((_, failure) -> {
      if (failure != null) {
        lease.close();
      }
    });
  }

  private CompletableFuture<HttpRequest<?>> decode(
      HttpRequest<?> request, byte[] query, byte[] form, long weight, Lease lease) {
    CompletableFuture<Lease> granted = lease.await(weight);
    return granted.isDone() && form.length <= SMALL
        ? granted.thenApply(_ -> keep(request, query, form, lease))
        : granted.thenApplyAsync(_ -> keep(request, query, form, lease), blocking);
  }

  private static long weight(HttpRequest<?> request, byte[] form) {
    return type(request).matches(MediaType.MULTIPART_FORM_DATA_TYPE)
        ? FormWeight.ofMultipart(form)
        : FormWeight.ofUrlEncoded(form);
  }

  @ResponseFilter
  void answered(HttpRequest<?> request) {
    request.removeAttribute(LEASE, Lease.class).ifPresent(Lease::close);
  }

  private static String owner(HttpRequest<?> request) {
    return request.getUserPrincipal().map(Principal::getName).orElse("nobody");
  }

  private long most(HttpRequest<?> request) {
    OptionalInt mebibytes =
        RouteAttributes.getRouteInfo(request)
            .map(route -> route.getAnnotationMetadata().intValue(LargeForm.class, "mebibytes"))
            .orElse(OptionalInt.empty());
    return mebibytes.isPresent()
        ? Math.clamp(memory.largestForm(), maxBody, mebibytes.getAsInt() * MEBIBYTE)
        : maxBody;
  }

  private static boolean has(HttpRequest<?> request, Class<? extends Annotation> annotation) {
    return RouteAttributes.getRouteInfo(request)
        .map(route -> route.getAnnotationMetadata().hasStereotype(annotation))
        .orElse(false);
  }

  private static HttpRequest<?> keep(
      HttpRequest<?> request, byte[] query, byte[] body, Lease lease) {
    request.setAttribute(LEASE, lease);
    keep(request, query, body);
    return request;
  }

  private static void keep(HttpRequest<?> request, byte[] query, byte[] body) {
    ParameterMap fromBody = fromBody(request, body);
    refuseOtherMethod(request, fromBody);
    request.setAttribute(
        RequestParameters.ATTRIBUTE, new RequestParameters(fromBody, decoded(query)));
  }

  /** A form with {@code method=DELETE} must not be executed as the opposite operation. */
  private static void refuseOtherMethod(HttpRequest<?> request, ParameterMap fromBody) {
    if (request.getMethod() != HttpMethod.POST) {
      return;
    }
    String method = fromBody.get("method");
    if (method != null && METHODS.contains(method)) {
      throw RequestError.METHOD_IN_FORM.refuse(method);
    }
  }

  private static MediaType type(HttpRequest<?> request) {
    return request.getContentType().orElse(MediaType.APPLICATION_FORM_URLENCODED_TYPE);
  }

  static ParameterMap fromBody(HttpRequest<?> request, byte[] body) {
    MediaType type = type(request);
    if (body.length == 0 || type.matches(MediaType.APPLICATION_FORM_URLENCODED_TYPE)) {
      return decoded(body);
    }
    var parameters = new ParameterMap();
    if (type.matches(MediaType.MULTIPART_FORM_DATA_TYPE)) {
      MultipartDecoder.decode(body, type, parameters);
    } else {
      parameters.hasOtherType(type.getName());
    }
    return parameters;
  }

  static ParameterMap fromQuery(HttpRequest<?> request) {
    return decoded(query(request));
  }

  private static ParameterMap decoded(byte[] urlEncoded) {
    var parameters = new ParameterMap();
    FormDecoder.decode(urlEncoded, parameters);
    return parameters;
  }

  private static byte[] query(HttpRequest<?> request) {
    String query = request.getUri().getRawQuery();
    return query == null ? NO_BODY : query.getBytes(StandardCharsets.UTF_8);
  }
}

package chat.gateway;

import chat.contracts.Program;
import chat.embedded.Ports;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** A running gateway with stand-ins for the five services. */
final class Gateways implements AutoCloseable {
  static final List<String> SERVICES =
      List.of(
          "identity-service",
          "channels-service",
          "messaging-service",
          "uploads-service",
          "exports-service");
  static final String EMAIL = "ann@example.com";
  static final String KEY = "abcdefghijklmnopqrstuvwxyzABCDEF";

  /** The Authorization header of that account. */
  static final String CREDENTIALS = "Authorization: " + basic(EMAIL, KEY);

  final TestKeys keys;
  final IdentityStandIn identity;
  final EmbeddedServer server;
  final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Map<String, StandIn> services = new HashMap<>();

  private Gateways(UnaryOperator<String> identityUrls, Map<String, Object> properties)
      throws Exception {
    keys = TestKeys.make();
    identity = new IdentityStandIn(keys);
    identity.member(EMAIL, KEY, 42);
    services.put("identity-service", identity.service);
    for (var program : SERVICES) {
      if (!program.equals("identity-service")) {
        services.put(program, new StandIn(program, keys));
      }
    }
    var all = new HashMap<String, Object>();
    all.put("micronaut.server.port", -1);
    all.put("endpoints.all.port", Ports.free());
    all.put("chat.keys-directory", keys.directory().toString());
    all.put("chat.changes.enabled", false);
    all.put("chat.rate-limit.account", "100000/60");
    all.put("chat.rate-limit.address", "100000/60");
    all.put("chat.rate-limit.files", "100000/60");
    services.forEach((program, it) -> all.put("chat.programs." + program, it.address().toString()));
    all.computeIfPresent(
        "chat.programs.identity-service", (_, url) -> identityUrls.apply(url.toString()));
    all.putAll(properties);
    server = ApplicationContext.run(EmbeddedServer.class, all, Program.GATEWAY.wireName());
  }

  static Gateways start() {
    return start(Map.of());
  }

  static Gateways start(Map<String, Object> properties) {
    return startWithIdentity(UnaryOperator.identity(), properties);
  }

  /** Starts a gateway with other URLs for identity-service. */
  static Gateways startWithIdentity(
      UnaryOperator<String> identityUrls, Map<String, Object> properties) {
    try {
      return new Gateways(identityUrls, properties);
    } catch (Exception e) {
      throw new IllegalStateException("The gateway does not start", e);
    }
  }

  StandIn service(String program) {
    return Objects.requireNonNull(services.get(program));
  }

  <T> T bean(Class<T> type) {
    return server.getApplicationContext().getBean(type);
  }

  HttpRequest.Builder request(String target) {
    return HttpRequest.newBuilder(URI.create(server.getURI() + target));
  }

  /** A request with the credentials of the one account that every test has. */
  HttpRequest.Builder authenticated(String target) {
    return request(target).header("Authorization", basic(EMAIL, KEY));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(String target) throws IOException, InterruptedException {
    return send(authenticated(target));
  }

  static String basic(String email, String key) {
    return "Basic "
        + Base64.getEncoder().encodeToString((email + ":" + key).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    http.close();
    server.stop();
    services.values().forEach(StandIn::close);
  }
}

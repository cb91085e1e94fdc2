package chat.kit.token;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chat.kit.keys.ProgramKeys;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.security.rules.SecurityRuleResult;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** Access to endpoints by token, over HTTP. */
final class TokenSecurityTest {
  private static final Caller PERSON = new Caller(7, 41, Role.GUEST, false, null, "website");

  private static TestKeys keys;
  private static EmbeddedServer server;
  private static HttpClient http;

  @BeforeAll
  static void start(@TempDir Path directory) {
    http = HttpClient.newHttpClient();
    keys = TestKeys.in(directory);
    server =
        ApplicationContext.run(
            EmbeddedServer.class,
            Map.of(
                "token-security-test",
                true,
                "micronaut.application.name",
                TestKeys.SERVICE,
                "micronaut.server.port",
                -1,
                "chat.keys-directory",
                directory.toString()));
  }

  @AfterAll
  static void stop() {
    server.stop();
    http.close();
  }

  @ParameterizedTest
  @CsvSource({
    "caller, /callers, 200", "visitor, /callers, 401",
    "service, /callers, 401", "nobody, /callers, 401",
    "caller, /everyone, 200", "visitor, /everyone, 200",
    "service, /everyone, 401", "nobody, /everyone, 401",
    "caller, /internal/services, 401", "visitor, /internal/services, 401",
    "service, /internal/services, 200", "gateway, /internal/services, 401",
    "gateway, /internal/gateway, 200", "service, /internal/gateway, 401",
    "caller, /internal/gateway, 401", "nobody, /internal/services, 401",
    "caller, /internal/mistaken, 401", "nobody, /internal/mistaken, 401",
    "caller, /forgotten, 401", "service, /forgotten, 401",
    "gateway, /forgotten, 401", "nobody, /forgotten, 401",
    "caller, /hesitating, 500", "nobody, /hesitating, 500",
    "nobody, /unknown, 404"
  })
  void pathIsOpenOnlyToItsTokenTypes(String tokenType, String path, int status) throws Exception {
    assertEquals(status, get(path, token(tokenType)).statusCode());
  }

  @Test
  void controllerReceivesTheCaller() throws Exception {
    assertEquals(PERSON.toString(), get("/callers", token("caller")).body());
    assertEquals(new Visitor(7).toString(), get("/everyone", token("visitor")).body());
    assertEquals("channels-service", get("/internal/services", token("service")).body());
  }

  @Test
  void callerIsNotReadFromTheBody() throws Exception {
    var request =
        HttpRequest.newBuilder(server.getURI().resolve("/callers"))
            .header("Authorization", "Bearer " + token("caller"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"caller\":{\"userId\":1}}"))
            .build();
    assertEquals(
        PERSON.toString(), http.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  @Test
  void forgedTokenIsRefused() throws Exception {
    assertEquals(200, get("/callers", forged(keys.key(ProgramKeys.GATEWAY), 60)).statusCode());
    assertEquals(401, get("/callers", forged(TestKeys.fresh("gateway"), 60)).statusCode());
    assertEquals(401, get("/callers", forged(keys.key(TestKeys.SERVICE), 60)).statusCode());
  }

  @Test
  void expiredTokenIsRefused() throws Exception {
    assertEquals(401, get("/callers", forged(keys.key(ProgramKeys.GATEWAY), -1)).statusCode());
  }

  @Test
  void tokenForAnotherProgramIsRefused() throws Exception {
    var signer = new TokenSigner(keys.of(TestKeys.OTHER_SERVICE), Clock.systemUTC());
    var token = signer.serviceToken("identity-service");
    assertEquals(401, get("/internal/services", token).statusCode());
  }

  @Test
  void refusalIsAnEnvelope() throws Exception {
    var response = get("/callers", "");
    assertEquals(
        """
        {"result":"error","msg":"Not logged in: API authentication or user session required",\
        "code":"UNAUTHORIZED"}
        """,
        response.body());
    assertEquals(
        Optional.of("Basic realm=\"zulip\""), response.headers().firstValue("WWW-Authenticate"));
    assertEquals(Optional.of("application/json"), response.headers().firstValue("Content-Type"));
  }

  private static String forged(ECKey key, int secondsLeft) {
    var expiry = Instant.now().plusSeconds(secondsLeft);
    return TestKeys.sign(
        key,
        ProgramKeys.GATEWAY,
        new JWTClaimsSet.Builder()
            .issuer(ProgramKeys.GATEWAY)
            .issueTime(Date.from(expiry.minusSeconds(60)))
            .expirationTime(Date.from(expiry))
            .subject("41")
            .claim("organization", 7)
            .claim("role", 600)
            .claim("bot", false)
            .claim("client", "website")
            .build());
  }

  private static String token(String tokenType) {
    var gateway = new TokenSigner(keys.of(ProgramKeys.GATEWAY), Clock.systemUTC());
    return switch (tokenType) {
      case "caller" -> gateway.callerToken(PERSON);
      case "visitor" -> gateway.visitorToken(new Visitor(7));
      case "gateway" -> gateway.serviceToken(TestKeys.SERVICE);
      case "service" ->
          new TokenSigner(keys.of(TestKeys.OTHER_SERVICE), Clock.systemUTC())
              .serviceToken(TestKeys.SERVICE);
      case "nobody" -> "";
      default -> throw new IllegalArgumentException(tokenType);
    };
  }

  private static HttpResponse<String> get(String path, String token)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(server.getURI().resolve(URI.create(path)));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** A rule that never answers; a slow answer could arrive in time. */
  @Singleton
  @Requires(property = "token-security-test")
  static final class HesitatingRule implements SecurityRule<io.micronaut.http.HttpRequest<?>> {
    @Override
    public Publisher<SecurityRuleResult> check(
        io.micronaut.http.HttpRequest<?> request, @Nullable Authentication authentication) {
      return request.getPath().equals("/hesitating")
          ? Mono.never()
          : Mono.just(SecurityRuleResult.UNKNOWN);
    }
  }

  @Controller
  @Requires(property = "token-security-test")
  static final class ProtectedEndpoints {
    @ForCallers
    @Get(uri = "/callers", produces = MediaType.TEXT_PLAIN)
    String callers(Caller caller) {
      return caller.toString();
    }

    @ForCallers
    @Post(uri = "/callers", produces = MediaType.TEXT_PLAIN)
    String postedByCallers(Caller caller) {
      return caller.toString();
    }

    @ForEveryone
    @Get(uri = "/everyone", produces = MediaType.TEXT_PLAIN)
    String everyone(Requester requester) {
      return requester.toString();
    }

    @ForServices
    @Get(uri = "/internal/services", produces = MediaType.TEXT_PLAIN)
    String services(ServiceCaller service) {
      return service.program();
    }

    @ForGateway
    @Get(uri = "/internal/gateway", produces = MediaType.TEXT_PLAIN)
    String gateway(ServiceCaller service) {
      return service.program();
    }

    @ForCallers
    @Get(uri = "/internal/mistaken", produces = MediaType.TEXT_PLAIN)
    String mistaken() {
      return "";
    }

    @Get(uri = "/hesitating", produces = MediaType.TEXT_PLAIN)
    String hesitating() {
      return "";
    }

    @Get(uri = "/forgotten", produces = MediaType.TEXT_PLAIN)
    String forgotten() {
      return "";
    }
  }
}

package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Neither the gateway nor the services accept forged identities, headers or tokens. */
@EndToEnd
class IntrusionIT {

  private static final String ME = "/api/v1/users/me";

  private final TestStack stack;

  IntrusionIT(TestStack stack) {
    this.stack = stack;
  }

  /** The organization is new: for known organizations, the gateway sets the header itself. */
  @Test
  void clientCannotForgeTheChatSeenHeader() throws IOException {
    var subdomain = "new" + UUID.randomUUID();
    stack.operatorCall(
        "/internal/organizations",
        """
        {"subdomain": "%s", "name": "New", "accounts": [{"email": "ann@new.example",
         "full_name": "Ann", "password": "correct horse battery", "role": 100}]}
        """
            .formatted(subdomain));
    var gateway = stack.stack().gatewayUrl();

    int status =
        RawRequest.get(
            gateway,
            "/user_uploads/1",
            subdomain + "." + gateway.getAuthority(),
            "Chat-Seen: user-changed=999999999");

    assertThat(status).isEqualTo(404);
  }

  @Test
  void clientCannotForgeTheForwardedHost() {
    var nowhere = "nowhere." + stack.stack().gatewayUrl().getAuthority();

    var guest = stack.site().as("guest").withHeader("X-Forwarded-Host", nowhere).get(ME);

    assertThat(guest.succeeded().longAt("/user_id")).isEqualTo(stack.site().userId("guest"));
  }

  @Test
  void clientCannotForgeItsAddress() {
    long first = remainingFor("203.0.113.1");

    assertThat(remainingFor("203.0.113.2")).isLessThan(first);
  }

  /** Returns how many more files the address may request without an account. */
  private long remainingFor(String address) {
    var answer =
        stack.site().anybody().withHeader("X-Forwarded-For", address).get("/user_uploads/1");
    return Long.parseLong(answer.header("X-RateLimit-Remaining").orElseThrow());
  }

  @Test
  void gatewayRefusesBearerTokens() {
    var keys = stack.directory().resolve("keys");

    var answer = stack.site().anybody().withBearer(tokenOfOwner(keys)).get(ME);

    answer.refused(400, "BAD_REQUEST", "This endpoint requires HTTP basic authentication.");
  }

  @ParameterizedTest
  @CsvSource({
    "IDENTITY, GET, /api/v1/users/me",
    "CHANNELS, POST, /api/v1/channels/create",
    "MESSAGING, GET, /api/v1/messages/1",
    "UPLOADS, GET, /api/v1/attachments",
    "EXPORTS, GET, /api/v1/export/realm"
  })
  void tokenSignedWithAnotherKeyIsRefused(
      Program service, String method, String path, @TempDir Path forgedKeys) throws Exception {
    forge(forgedKeys);
    var direct = directly(service);
    var forged = direct.withBearer(tokenOfOwner(forgedKeys));

    assertThat(forged.send(method, path, "", new byte[0]).status()).isEqualTo(401);
    assertThat(direct.send(method, path, "", new byte[0]).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @EnumSource(value = Program.class, names = "GATEWAY", mode = EnumSource.Mode.EXCLUDE)
  void internalPathsRefuseAnonymousClientsAndCallers(Program service) {
    var path = "/internal/changes?organization_id=1";
    var callerToken = tokenOfOwner(stack.directory().resolve("keys"));

    assertThat(directly(service).get(path).status()).isEqualTo(401);
    assertThat(directly(service).withBearer(callerToken).get(path).status()).isIn(401, 403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/internal/changes?organization_id=1",
        "/internal/organizations",
        "//internal/changes?organization_id=1",
        "/api/v1/../../internal/changes?organization_id=1",
        "/api/v1/%2e%2e/%2e%2e/internal/changes?organization_id=1",
        "/api/v1/users/..%2f..%2f..%2finternal/changes?organization_id=1"
      })
  void internalPathsAreNotReachedThroughTheGateway(String path) throws IOException {
    int status =
        RawRequest.get(
            stack.stack().gatewayUrl(),
            path,
            stack.stack().gatewayUrl().getAuthority(),
            "Authorization: " + stack.site().credentials("owner").authorization());

    assertThat(status).isIn(400, 404);
  }

  private ApiClient directly(Program service) {
    return ApiClient.at(stack.stack().url(service));
  }

  private String tokenOfOwner(Path keys) {
    var owner = new Caller(1, stack.site().userId("owner"), Role.OWNER, false, null, "test");
    return new CallerTokens(keys, Clock.systemUTC()).caller(owner);
  }

  /** Writes keys that have the right names but that no service knows. */
  private static void forge(Path directory) throws IOException, JOSEException {
    var key = new ECKeyGenerator(Curve.P_256).keyID(Program.GATEWAY.wireName()).generate();
    Files.writeString(directory.resolve("gateway.jwk"), key.toJSONString());
    Files.writeString(directory.resolve("jwks.json"), new JWKSet(key.toPublicJWK()).toString());
  }
}

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever says to be somebody else is not believed, in front of the gateway or behind it. */
@EndToEnd
class IntrusionIT {

  private static final String ME = "/api/v1/users/me";

  private final TestStack stack;

  IntrusionIT(TestStack stack) {
    this.stack = stack;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Chat-Changes",
        "Chat-Seen",
        "X-User-Id",
        "X-Organization-Id",
        "X-Forwarded-User",
        "X-Forwarded-For",
        "X-Forwarded-Host"
      })
  void headersOfAClientMakeNobodySomebodyElse(String header) {
    var guest = stack.site().as("guest").withHeader(header, "1").get(ME).succeeded();

    assertThat(guest.longAt("/user_id")).isEqualTo(stack.site().userId("guest"));
    assertThat(guest.longAt("/role")).isEqualTo(Role.GUEST.number());
  }

  @Test
  void gatewayTakesNoTokens() {
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
  void internalPathsAreClosedToStrangersAndToCallers(Program service) {
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
        RawRequest.get(stack.stack().gatewayUrl(), path, stack.site().credentials("owner"));

    assertThat(status).isIn(400, 404);
  }

  private ApiClient directly(Program service) {
    return ApiClient.at(stack.stack().url(service));
  }

  private String tokenOfOwner(Path keys) {
    var owner = new Caller(1, stack.site().userId("owner"), Role.OWNER, false, null, "test");
    return new CallerTokens(keys, Clock.systemUTC()).caller(owner);
  }

  /** Keys that bear the right names and are the wrong ones. */
  private static void forge(Path directory) throws IOException, JOSEException {
    var key = new ECKeyGenerator(Curve.P_256).keyID(Program.GATEWAY.wireName()).generate();
    Files.writeString(directory.resolve("gateway.jwk"), key.toJSONString());
    Files.writeString(directory.resolve("jwks.json"), new JWKSet(key.toPublicJWK()).toString());
  }
}

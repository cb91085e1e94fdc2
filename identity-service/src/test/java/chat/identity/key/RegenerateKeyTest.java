package chat.identity.key;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class RegenerateKeyTest {
  private static final String PATH = "/api/v1/users/me/api_key/regenerate";
  private static final String REFUSAL = "Insufficient permission";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  RegenerateKeyTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private String outcome(String email, String key) {
    return organization.authenticate(organization.host(), email, key).textAt("/outcome");
  }

  @ParameterizedTest
  @EnumSource
  void newKeyRevokesAllPreviousKeys(Role role) {
    String email = TestOrganization.email(role);
    String first = organization.logIn(role).textAt("/api_key");
    String second = organization.logIn(role).textAt("/api_key");
    Answer answer = organization.as(role).post(PATH).succeeded();
    String key = answer.textAt("/api_key");
    assertThat(key).matches("[A-Za-z0-9]{32}").isNotIn(first, second);
    assertThat(outcome(email, key)).isEqualTo("ok");
    assertThat(outcome(email, first)).isEqualTo("invalid_key");
    assertThat(outcome(email, second)).isEqualTo("invalid_key");
  }

  @Test
  void keysOfOtherUsersRemainValid() {
    String key = organization.logIn(Role.OWNER).textAt("/api_key");
    organization.as(Role.MEMBER).post(PATH).succeeded();
    assertThat(outcome("owner@example.com", key)).isEqualTo("ok");
  }

  @Test
  void botRegeneratesItsKey() {
    Answer bot = organization.makeBot(Role.MEMBER, "helper");
    String key =
        organization
            .asBot(bot.longAt("/user_id"), Role.MEMBER)
            .post(PATH)
            .succeeded()
            .textAt("/api_key");
    assertThat(outcome(bot.textAt("/email"), key)).isEqualTo("ok");
    assertThat(outcome(bot.textAt("/email"), bot.textAt("/api_key"))).isEqualTo("invalid_key");
  }

  /**
   * The response does not depend on the body. Otherwise, an attacker with a stolen key could start
   * many requests and finish one after the key is revoked.
   */
  @Test
  void respondsBeforeTheBodyArrives() throws IOException {
    var caller =
        new Caller(
            organization.id(), organization.userId(Role.MEMBER), Role.MEMBER, false, null, "test");
    String token = new CallerTokens(servers.keysDirectory(), service.clock()).caller(caller);
    try (Socket socket = new Socket(service.uri().getHost(), service.uri().getPort())) {
      socket.setSoTimeout(20_000);
      socket
          .getOutputStream()
          .write(
              """
              POST %s HTTP/1.1\r
              Host: chat.example.com\r
              Authorization: Bearer %s\r
              Content-Type: application/x-www-form-urlencoded\r
              Content-Length: 1\r
              \r
              """
                  .formatted(PATH, token)
                  .getBytes(US_ASCII));
      assertThat(new String(socket.getInputStream().readNBytes(15), US_ASCII))
          .isEqualTo("HTTP/1.1 200 OK");
    }
  }

  @Test
  void botIsRefusedAfterItsOwnerChanged() {
    long botId = organization.makeBot(Role.MEMBER, "given").longAt("/user_id");
    organization.asBot(botId, Role.OWNER).post(PATH).refused(400, "BAD_REQUEST", REFUSAL);
  }

  @Test
  void deactivatedAccountIsRefused() {
    long userId = organization.makeMember("gone");
    ApiClient gone =
        service.as(new Caller(organization.id(), userId, Role.MEMBER, false, null, "test"));
    organization.as(Role.OWNER).delete("/api/v1/users/" + userId).succeeded();
    gone.post(PATH).refused(400, "BAD_REQUEST", REFUSAL);
  }

  @Test
  void keyRevocationIsPublished() {
    long userId = organization.userId(Role.MEMBER);
    Answer answer = organization.as(Role.MEMBER).post(PATH).succeeded();
    String changes = answer.header("Chat-Own-Changes").orElseThrow();
    assertThat(changes).matches("user-changed=[0-9]+");
    long number = Long.parseLong(changes.split("=", 2)[1]);
    PublishedEvents.Event event =
        PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
            .await(one -> one.number() == number);
    assertThat(event.key()).isEqualTo(organization.id() + ":" + userId);
  }

  @Test
  void visitorCannotRegenerateAKey() {
    organization
        .asVisitor()
        .post(PATH)
        .refused(401, "UNAUTHORIZED", "Not logged in: API authentication or user session required");
  }
}

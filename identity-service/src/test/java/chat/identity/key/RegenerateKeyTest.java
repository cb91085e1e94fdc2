package chat.identity.key;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class RegenerateKeyTest {
  private static final String PATH = "/api/v1/users/me/api_key/regenerate";

  private final TestServers servers;
  private final TestOrganization organization;

  RegenerateKeyTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private String outcome(String email, String key) {
    return organization.authenticate(organization.host(), email, key).textAt("/outcome");
  }

  @ParameterizedTest
  @EnumSource
  void allKeysGiveWayToANewOne(Role role) {
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
  void othersKeepTheirKeys() {
    String key = organization.logIn(Role.OWNER).textAt("/api_key");
    organization.as(Role.MEMBER).post(PATH).succeeded();
    assertThat(outcome("owner@example.com", key)).isEqualTo("ok");
  }

  @Test
  void aBotMayToo() {
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

  @Test
  void everybodyLearnsThatKeysWereRevoked() {
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
  void visitorsHaveNoKeys() {
    organization
        .asVisitor()
        .post(PATH)
        .refused(401, "UNAUTHORIZED", "Not logged in: API authentication or user session required");
  }
}

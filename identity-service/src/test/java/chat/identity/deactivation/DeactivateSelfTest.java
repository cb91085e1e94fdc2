package chat.identity.deactivation;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class DeactivateSelfTest {
  private static final String OWN = "/api/v1/users/me";
  private static final String CODE = "CANNOT_DEACTIVATE_LAST_USER";

  private final TestServers servers;
  private final TestOrganization organization;

  DeactivateSelfTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private boolean isActive(long userId) {
    return organization
        .as(Role.OWNER)
        .get("/api/v1/users/" + userId)
        .at("/user/is_active")
        .booleanValue();
  }

  @ParameterizedTest
  @EnumSource(names = {"ADMINISTRATOR", "MODERATOR", "MEMBER", "GUEST"})
  void userDeactivatesOwnAccount(Role role) {
    long userId = organization.userId(role);
    String key = organization.logIn(role).textAt("/api_key");
    Answer answer = organization.as(role).delete(OWN).succeeded();
    assertThat(answer.header("Chat-Changes")).isPresent();
    assertThat(isActive(userId)).isFalse();
    assertThat(
            organization
                .authenticate(organization.host(), TestOrganization.email(role), key)
                .textAt("/outcome"))
        .isEqualTo("account_deactivated");
    PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
        .await(event ->
            event.value().path("user_id").longValue() == userId
                && !event.value().path("is_active").booleanValue());
    organization.as(role).delete(OWN).refused(400, "BAD_REQUEST", "Insufficient permission");
  }

  @Test
  void botsOfTheUserAreDeactivated() {
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    organization.as(Role.MEMBER).delete(OWN).succeeded();
    assertThat(isActive(botId)).isFalse();
  }

  @Test
  void botDeactivatesOnlyItself() {
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    organization.asBot(botId, Role.MEMBER).delete(OWN).succeeded();
    assertThat(isActive(botId)).isFalse();
    assertThat(isActive(organization.userId(Role.MEMBER))).isTrue();
  }

  @Test
  void lastOwnerIsRefused() {
    organization.userId(Role.MEMBER);
    ApiClient owner = organization.as(Role.OWNER);
    Answer refused =
        owner.delete(OWN).refused(400, CODE, "Cannot deactivate the only organization owner.");
    assertThat(refused.at("/is_last_owner").booleanValue()).isTrue();
    assertThat(refused.textAt("/entity")).isEqualTo("organization owner");
    long second = organization.makeMember("owner2");
    organization.execute("update account set role = 100 where user_id = ?", second);
    owner.delete(OWN).succeeded();
  }

  @Test
  void onlyUserIsRefused() {
    Answer refused =
        organization
            .as(Role.OWNER)
            .delete(OWN)
            .refused(400, CODE, "Cannot deactivate the only user.");
    assertThat(refused.at("/is_last_owner").booleanValue()).isFalse();
    assertThat(refused.textAt("/entity")).isEqualTo("user");
    assertThat(isActive(organization.userId(Role.OWNER))).isTrue();
  }

  @Test
  void visitorsAreRefused() {
    assertThat(organization.asVisitor().delete(OWN).status()).isEqualTo(401);
  }
}

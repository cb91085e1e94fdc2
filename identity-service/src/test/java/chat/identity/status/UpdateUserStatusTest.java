package chat.identity.status;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.FakeServices;
import chat.identity.TestOrganization;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.TestServers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The status that administrators set for others. */
final class UpdateUserStatusTest {
  private final FakeServices fakeServices = FakeServices.get();
  private final TestOrganization organization = TestOrganization.make(fakeServices.service());
  private final long member = organization.userId(Role.MEMBER);

  private Answer update(ApiClient caller, long userId, Object... parameters) {
    return caller.post(path(userId), parameters);
  }

  private static String path(long userId) {
    return "/api/v1/users/" + userId + "/status";
  }

  private String status(long userId) {
    return organization.as(Role.OWNER).get(path(userId)).succeeded().at("/status").toString();
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR"})
  void administratorsUpdateTheStatusOfOthers(Role role) {
    ApiClient caller = organization.as(role);
    update(caller, member, "status_text", " out ", "emoji_name", "hamburger").succeeded();
    assertThat(status(member))
        .isEqualTo(
            "{\"status_text\":\"out\",\"emoji_name\":\"hamburger\",\"emoji_code\":\"1f354\","
                + "\"reaction_type\":\"unicode_emoji\"}");
    update(caller, member, "emoji_name", "").succeeded();
    assertThat(status(member)).isEqualTo("{\"status_text\":\"out\"}");
    update(caller, organization.userId(Role.OWNER), "status_text", "busy").succeeded();
    assertThat(status(organization.userId(Role.OWNER))).isEqualTo("{\"status_text\":\"busy\"}");
  }

  @Test
  void eventNamesTheUser() {
    update(organization.as(Role.OWNER), member, "status_text", "out").succeeded();
    PublishedEvents.of(TestServers.get(), Topic.CLIENT_EVENTS, organization.id())
        .await(event ->
            event.value().path("type").asText().equals("user_status")
                && event
                    .value()
                    .path("payload")
                    .toString()
                    .equals("{\"user_id\":" + member + ",\"status_text\":\"out\"}"));
  }

  @Test
  void botWithAdministratorRoleUpdatesStatus() {
    long botId = organization.makeBot(Role.OWNER, "calendar").longAt("/user_id");
    Caller bot =
        new Caller(
            organization.id(),
            botId,
            Role.ADMINISTRATOR,
            true,
            organization.userId(Role.OWNER),
            "test");
    update(fakeServices.service().as(bot), member, "status_text", "out")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    organization.execute("update account set role = 200 where user_id = ?", botId);
    update(fakeServices.service().as(bot), member, "status_text", "out").succeeded();
    assertThat(status(member)).isEqualTo("{\"status_text\":\"out\"}");
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "MEMBER", "GUEST"})
  void othersAreRefused(Role role) {
    update(organization.as(role), organization.userId(Role.OWNER), "status_text", "out")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    update(organization.as(role), Long.MAX_VALUE, "status_text", "out")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
  }

  @Test
  void onlyActivePeopleHaveStatus() {
    ApiClient owner = organization.as(Role.OWNER);
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    long stranger = TestOrganization.make(fakeServices.service()).userId(Role.MEMBER);
    for (long userId : new long[] {botId, stranger, Long.MAX_VALUE}) {
      update(owner, userId, "status_text", "out").refused(400, "BAD_REQUEST", "No such user");
    }
    owner.delete("/api/v1/users/" + member).succeeded();
    update(owner, member, "status_text", "out").refused(400, "BAD_REQUEST", "User is deactivated");
  }

  @ParameterizedTest
  @CsvSource({
    ", , Client did not pass any new values.",
    "status_text, EEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE,"
        + " status_text is too long (limit: 60 characters)",
    "emoji_code, 1f697,"
        + " Client must pass emoji_name if they pass either emoji_code or reaction_type.",
    "emoji_name, invalid, Emoji 'invalid' does not exist",
  })
  void invalidValuesAreRefused(String name, String value, String message) {
    Answer answer =
        name == null
            ? update(organization.as(Role.OWNER), member)
            : update(organization.as(Role.OWNER), member, name, value);
    answer.refused(400, "BAD_REQUEST", message);
    assertThat(status(member)).isEqualTo("{}");
  }
}

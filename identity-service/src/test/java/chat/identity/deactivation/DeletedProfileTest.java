package chat.identity.deactivation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.identity.FakeServices;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What administrators may have deleted with an account. */
final class DeletedProfileTest {
  private final FakeServices fakeServices = FakeServices.get();
  private final TestOrganization organization = TestOrganization.make(fakeServices.service());
  private final long userId = organization.userId(Role.MEMBER);

  private Answer deactivate(Object... parameters) {
    return organization.as(Role.OWNER).delete("/api/v1/users/" + userId, parameters);
  }

  private JsonNode user(long id) {
    return organization.as(Role.OWNER).get("/api/v1/users/" + id).succeeded().at("/user");
  }

  @Test
  void profilesOfUserAndBotsAreDeleted() {
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    organization.execute("update account set avatar_url = '/a.png' where user_id = ?", userId);
    deactivate("actions", Map.of("delete_profile", true, "delete_direct_messages", false))
        .succeeded();
    for (long id : List.of(userId, botId)) {
      assertThat(user(id).path("full_name").textValue()).isEqualTo("Deleted user");
      assertThat(user(id).path("is_active").booleanValue()).isFalse();
      PublishedEvents.of(TestServers.get(), Topic.CLIENT_EVENTS, organization.id())
          .await(event ->
              event.value().path("type").asText().equals("realm_user")
                  && event.value().at("/payload/person/user_id").longValue() == id
                  && event.value().at("/payload/person/full_name").asText().equals("Deleted user"));
    }
    await()
        .untilAsserted(() ->
            assertThat(fakeServices.callsExceptSubscriptions(organization.id()))
                .anyMatch(call -> call.path("user_ids").toString().equals("[" + userId + "]")));
  }

  @Test
  void profileIsKeptUnlessItsDeletionIsChosen() {
    deactivate("actions", Map.of("delete_profile", false, "unknown", 1)).succeeded();
    assertThat(user(userId).path("full_name").textValue()).isEqualTo("The member");
    assertThat(user(userId).path("is_active").booleanValue()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"delete_public_channel_messages\":true}|actions[\"delete_public_channel_messages\"] can"
            + " only be false: this server does not delete messages with an account",
        "{\"delete_profile\":true,\"delete_private_channel_messages\":true}"
            + "|actions[\"delete_private_channel_messages\"] can"
            + " only be false: this server does not delete messages with an account",
        "{\"delete_direct_messages\":true}|actions[\"delete_direct_messages\"] can"
            + " only be false: this server does not delete messages with an account",
        "{\"delete_profile\":1}|actions[\"delete_profile\"] is not a boolean",
        "[]|actions is not a dict",
        "x|actions is not valid JSON",
      })
  void otherActionsAreRefused(String actions, String message) {
    deactivate("actions", actions).refused(400, "BAD_REQUEST", message);
    assertThat(user(userId).path("is_active").booleanValue()).isTrue();
    assertThat(user(userId).path("full_name").textValue()).isEqualTo("The member");
  }

  @Test
  void notificationByMailIsRefused() {
    deactivate("deactivation_notification_comment", "")
        .refused(
            400,
            "BAD_REQUEST",
            "deactivation_notification_comment is not supported: this server sends no e-mail");
    deactivate("deactivation_notification_comment", "x".repeat(2001))
        .refused(
            400,
            "BAD_REQUEST",
            "deactivation_notification_comment is too long (limit: 2000 characters)");
    assertThat(user(userId).path("is_active").booleanValue()).isTrue();
  }

  @Test
  void onlyAdministratorsDeleteProfiles() {
    organization
        .as(Role.MODERATOR)
        .delete("/api/v1/users/" + userId, "actions", Map.of("delete_profile", true))
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    assertThat(user(userId).path("full_name").textValue()).isEqualTo("The member");
  }
}

package chat.identity.newaccount;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.FakeServices;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages with which administrators test the welcome bot's text. */
final class WelcomeTestTest {
  private static final String PATH = "/api/v1/realm/test_welcome_bot_custom_message";
  private static final String TEXT = "welcome_message_custom_text";

  private final FakeServices fakeServices = FakeServices.get();
  private final TestOrganization organization = TestOrganization.make(fakeServices.service());

  private Answer test(Role role, Object... parameters) {
    return organization.as(role).post(PATH, parameters);
  }

  private List<JsonNode> messages() {
    return fakeServices.calls(organization.id()).stream()
        .filter(call -> call.path("content").asText().equals("Bring *cake*"))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR"})
  void administratorsGetTheMessageAtOnce(Role role) {
    assertThat(test(role, TEXT, "Bring *cake*").succeeded().longAt("/message_id")).isEqualTo(7);
    test(role, TEXT, "Bring *cake*").succeeded();
    assertThat(messages()).hasSize(2);
    JsonNode message = messages().getFirst();
    assertThat(message.path("sender_bot").asText()).isEqualTo("welcome");
    assertThat(message.path("type").asText()).isEqualTo("private");
    assertThat(message.path("user_ids").toString())
        .isEqualTo("[" + organization.userId(role) + "]");
    assertThat(message.path("idempotency_key"))
        .isNotEqualTo(messages().getLast().path("idempotency_key"));
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "MEMBER", "GUEST"})
  void onlyAdministratorsTestTheText(Role role) {
    test(role, TEXT, "Bring *cake*")
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
    assertThat(messages()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n"})
  void emptyTextIsRefused(String text) {
    test(Role.OWNER, TEXT, text).refused(400, "BAD_REQUEST", "Message must not be empty");
  }

  @Test
  void textIsRequiredAndLimited() {
    test(Role.OWNER).refused(400, "BAD_REQUEST", "Missing '" + TEXT + "' argument");
    test(Role.OWNER, TEXT, "x".repeat(8001))
        .refused(400, "BAD_REQUEST", TEXT + " is too long (limit: 8000 characters)");
  }
}

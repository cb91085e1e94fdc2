package chat.identity.organization;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.FakeServices;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Organization settings that name channels, checked by channels-service. */
final class AnnouncementChannelsTest {
  private final FakeServices fakeServices = FakeServices.get();
  private final TestOrganization organization = TestOrganization.make(fakeServices.service());
  private final TestSettings settings = new TestSettings(TestServers.get(), organization);

  private Answer update(Object... parameters) {
    return settings.update(Role.ADMINISTRATOR, parameters);
  }

  private List<JsonNode> calls() {
    return fakeServices.callsExceptSubscriptions(organization.id());
  }

  @ParameterizedTest
  @ValueSource(strings = {"new_stream_announcements_stream_id", "signup_announcements_stream_id"})
  void channelVisibleToTheCallerIsStored(String setting) {
    assertThat(settings.after(update(setting, 7)).path(setting).longValue()).isEqualTo(7);
    JsonNode call = calls().getFirst();
    assertThat(call.path("user_id").longValue()).isEqualTo(organization.userId(Role.ADMINISTRATOR));
    assertThat(call.path("channel_ids").toString()).isEqualTo("[7]");
    assertThat(call.hasNonNull("private_channel_id")).isFalse();
    fakeServices.setResponse(organization.id(), "{\"invalid_channel_id\":8}");
    update(setting, 8, "description", "not kept").refused(400, "BAD_REQUEST", "Invalid channel ID");
    assertThat(storedSettings()).isEqualTo("{\"" + setting + "\": 7}");
    assertThat(settings.after(update(setting, -1)).path(setting).longValue()).isEqualTo(-1);
  }

  @Test
  void moderationRequestChannelMustBePrivate() {
    String setting = "moderation_request_channel_id";
    assertThat(settings.after(update(setting, 7)).path(setting).longValue()).isEqualTo(7);
    assertThat(calls().getFirst().path("private_channel_id").longValue()).isEqualTo(7);
    fakeServices.setResponse(
        organization.id(), "{\"invalid_channel_id\":null,\"public_channel_id\":8}");
    update(setting, 8).refused(400, "BAD_REQUEST", "Moderation request channel must be private.");
    assertThat(storedSettings()).isEqualTo("{\"moderation_request_channel_id\": 7}");
    assertThat(settings.after(update(setting, -1)).path(setting).longValue()).isEqualTo(-1);
  }

  private String storedSettings() {
    return organization
        .texts(
            "select settings::text from organization where organization_id = ?", organization.id())
        .getFirst();
  }

  @Test
  void unchangedAndRemovedChannelsAreNotChecked() {
    update("new_stream_announcements_stream_id", 7).succeeded();
    update(
            "new_stream_announcements_stream_id",
            7,
            "signup_announcements_stream_id",
            -1,
            "description",
            "other")
        .succeeded();
    assertThat(calls()).hasSize(1);
  }

  @Test
  void channelIsNotCheckedWithoutPermission() {
    settings
        .update(Role.MODERATOR, "new_stream_announcements_stream_id", 7)
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
    assertThat(calls()).isEmpty();
  }

  @Test
  void settingIsNotStoredIfTheCheckFails() {
    fakeServices.setResponse(organization.id(), "");
    Answer answer = update("new_stream_announcements_stream_id", 7);
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).isPresent();
    assertThat(storedSettings()).isEqualTo("{}");
  }
}

package chat.identity.bot;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Short names and default channels of bots, and the parameters that are not supported. */
@IdentityTest
final class BotParametersTest {
  private final TestServers servers;
  private final TestOrganization organization;

  BotParametersTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private Answer create(Object... more) {
    Object[] parameters = new Object[4 + more.length];
    System.arraycopy(
        new Object[] {"full_name", "Helper", "short_name", "helper"}, 0, parameters, 0, 4);
    System.arraycopy(more, 0, parameters, 4, more.length);
    return organization.as(Role.MEMBER).post("/api/v1/bots", parameters);
  }

  private Answer update(Role caller, long botId, Object... parameters) {
    return organization.as(caller).patch("/api/v1/bots/" + botId, parameters);
  }

  private String email(long botId) {
    return organization
        .as(Role.OWNER)
        .get("/api/v1/users/" + botId)
        .succeeded()
        .textAt("/user/delivery_email");
  }

  @ParameterizedTest
  @EnumSource(names = {"MEMBER", "ADMINISTRATOR"})
  void newShortNameChangesTheAddress(Role role) {
    Answer bot = create().succeeded();
    long botId = bot.longAt("/user_id");
    update(role, botId, "short_name", " other ", "full_name", "Other").succeeded();
    String email = "other-bot@" + organization.host();
    assertThat(email(botId)).isEqualTo(email);
    String key = bot.textAt("/api_key");
    assertThat(organization.authenticate(organization.host(), email, key).textAt("/outcome"))
        .isEqualTo("ok");
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(event -> event.value().at("/payload/person/new_email").asText().equals(email));
    events.await(
        event -> event.value().at("/payload/person/delivery_email").asText().equals(email));
    PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
        .await(event -> event.value().path("delivery_email").asText().equals(email));
  }

  @Test
  void unchangedShortNameChangesNothing() {
    long botId = create().succeeded().longAt("/user_id");
    Answer answer = update(Role.MEMBER, botId, "short_name", "helper").succeeded();
    assertThat(answer.header("Chat-Changes")).isEmpty();
    assertThat(email(botId)).isEqualTo("helper-bot@" + organization.host());
  }

  @Test
  void invalidAndUsedShortNamesAreRefused() {
    long botId = create().succeeded().longAt("/user_id");
    organization.makeBot(Role.OWNER, "second");
    update(Role.MEMBER, botId, "short_name", "SECOND")
        .refused(400, "BAD_REQUEST", "Username already in use");
    for (String name : List.of("", "a b", "a@b", "-a")) {
      update(Role.MEMBER, botId, "short_name", name)
          .refused(400, "BAD_REQUEST", "Bad name or username");
    }
    update(Role.MODERATOR, botId, "short_name", "mine")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    assertThat(email(botId)).isEqualTo("helper-bot@" + organization.host());
  }

  @Test
  void defaultsOfChannelsAreReturned() {
    Answer bot =
        create(
                "default_sending_stream",
                "",
                "default_events_register_stream",
                "",
                "default_all_public_streams",
                false)
            .succeeded();
    Answer updated =
        update(Role.MEMBER, bot.longAt("/user_id"), "default_sending_stream", "").succeeded();
    for (Answer answer : List.of(bot, updated)) {
      assertThat(answer.at("/default_sending_stream").isNull()).isTrue();
      assertThat(answer.at("/default_events_register_stream").isNull()).isTrue();
      assertThat(answer.at("/default_all_public_streams").booleanValue()).isFalse();
      assertThat(answer.has("/ignored_parameters_unsupported")).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "payload_url, https://hooks.example",
    "interface_type, 1",
    "service_name, converter",
    "config_data, {}",
    "default_sending_stream, general",
    "default_events_register_stream, general",
    "default_all_public_streams, true"
  })
  void unsupportedParametersOfNewBotsAreRefused(String name, String value) {
    create(name, value).refused(400, "BAD_REQUEST", name + " is not supported by this server");
    assertThat(organization.as(Role.MEMBER).get("/api/v1/bots").at("/bots")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "service_payload_url, https://hooks.example",
    "service_interface, 1",
    "config_data, {}",
    "default_sending_stream, general",
    "default_events_register_stream, general",
    "default_all_public_streams, true"
  })
  void unsupportedChangesAreRefused(String name, String value) {
    long botId = create().succeeded().longAt("/user_id");
    update(Role.MEMBER, botId, name, value, "full_name", "Changed")
        .refused(400, "BAD_REQUEST", name + " is not supported by this server");
    assertThat(organization.as(Role.MEMBER).get("/api/v1/bots").textAt("/bots/0/full_name"))
        .isEqualTo("Helper");
  }

  private Answer sendForm(String method, String path, String... parts) {
    String form =
        Stream.of(parts)
            .map(part -> "--b\r\nContent-Disposition: form-data; " + part + "\r\n")
            .collect(Collectors.joining("", "", "--b--\r\n"));
    return organization
        .as(Role.MEMBER)
        .send(
            method, path, "multipart/form-data; boundary=b", form.getBytes(StandardCharsets.UTF_8));
  }

  private static String field(String name, String value) {
    return "name=\"" + name + "\"\r\n\r\n" + value;
  }

  @Test
  void multipartFormsWithoutFileAreAccepted() {
    Answer bot =
        sendForm("POST", "/api/v1/bots", field("full_name", "First"), field("short_name", "first"))
            .succeeded();
    String path = "/api/v1/bots/" + bot.longAt("/user_id");
    Answer updated = sendForm("PATCH", path, field("full_name", "Second")).succeeded();
    assertThat(updated.textAt("/full_name")).isEqualTo("Second");
    assertThat(email(bot.longAt("/user_id"))).isEqualTo("first-bot@" + organization.host());
  }

  @Test
  void avatarFileIsRefused() {
    String path = "/api/v1/bots/" + create().succeeded().longAt("/user_id");
    String file = "name=\"file-0\"; filename=\"a.png\"\r\n\r\nx";
    String name = field("full_name", "Second");
    for (Answer answer :
        List.of(
            sendForm("POST", "/api/v1/bots", name, field("short_name", "second"), file),
            sendForm("PATCH", path, name, file))) {
      answer.refused(
          400,
          "BAD_REQUEST",
          "An avatar file is not supported here: send it to POST /users/me/avatar with the bot's"
              + " API key");
    }
    Answer bots = organization.as(Role.MEMBER).get("/api/v1/bots");
    assertThat(bots.at("/bots")).hasSize(1);
    assertThat(bots.textAt("/bots/0/full_name")).isEqualTo("Helper");
  }
}

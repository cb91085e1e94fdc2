package chat.channels.property;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of one property of one subscription. */
@ServiceTest(Program.CHANNELS)
final class SinglePropertyTest {

  private final TestServers servers;
  private final TestOrganization organization;
  private final long member;
  private final long garden;

  SinglePropertyTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.garden = new ChannelsOf(organization, servers).create(member, "Garden", List.of(member));
  }

  private Answer set(long channelId, Object... parameters) {
    return organization.as(member).patch("/api/v1/users/me/subscriptions/" + channelId, parameters);
  }

  private JsonNode own() {
    return organization.as(member).get("/api/v1/users/me/subscriptions").at("/subscriptions/0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "color|#f0f0f0|\"#f0f0f0\"",
        "color|\"#abc\"|\"#abc\"",
        "pin_to_top|true|true",
        "is_muted|true|true",
        "in_home_view|false|false",
        "desktop_notifications|true|true",
        "audible_notifications|false|false",
        "push_notifications|false|false",
        "email_notifications|false|false",
        "wildcard_mentions_notify|true|true",
      })
  void propertyIsSetAndSentToTheSubscriber(String property, String sent, String value) {
    set(garden, "property", property, "value", sent).succeeded();
    assertThat(own().path(property).toString()).isEqualTo(value);
    JsonNode update =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().at("/payload/property").asText().equals(property))
            .value();
    assertThat(update.path("audience").toString())
        .isEqualTo("{\"user_ids\":[%d]}".formatted(member));
    assertThat(update.at("/payload/stream_id").longValue()).isEqualTo(garden);
    assertThat(update.at("/payload/value").toString()).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "size|1|Unknown subscription property: size",
        "color|red|color is not a valid hex color code",
        "color|true|color is not a string",
        "pin_to_top|yes|pin_to_top is not a boolean",
        "is_muted|null|is_muted is not a boolean",
        "in_home_view|1|in_home_view is not a boolean",
        "push_notifications|\"true\"|push_notifications is not a boolean",
        "push_notifications|true|push_notifications can only be false: other values are not"
            + " supported by this server",
        "email_notifications|true|email_notifications can only be false: other values are not"
            + " supported by this server",
        "email_notifications|[1,2]|value is too long (limit: 1 elements)",
      })
  void invalidValueIsRefused(String property, String value, String text) {
    JsonNode before = own();
    set(garden, "property", property, "value", value).refused(400, "BAD_REQUEST", text);
    assertThat(own()).isEqualTo(before);
  }

  @Test
  void channelWithoutSubscriptionIsRefused() {
    organization
        .as(member)
        .delete("/api/v1/users/me/subscriptions", "subscriptions", List.of("Garden"))
        .succeeded();
    for (long channelId : new long[] {garden, 0, Long.MAX_VALUE}) {
      set(channelId, "property", "is_muted", "value", true)
          .refused(400, "BAD_REQUEST", "Not subscribed to channel id " + channelId);
    }
  }

  @Test
  void bothParametersAreRequired() {
    set(garden, "value", true).refused(400, "BAD_REQUEST", "Missing 'property' argument");
    set(garden, "property", "is_muted").refused(400, "BAD_REQUEST", "Missing 'value' argument");
  }
}

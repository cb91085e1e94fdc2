package chat.channels.property;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ServiceTest(Program.CHANNELS)
final class SubscriptionPropertiesTest {

  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long creator;

  SubscriptionPropertiesTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.creator = organization.account(Role.MEMBER);
  }

  private Answer set(long userId, long channelId, String property, String value) {
    return organization
        .as(userId)
        .post(
            "/api/v1/users/me/subscriptions/properties",
            "subscription_data",
            "[{\"stream_id\":%d,\"property\":\"%s\",\"value\":%s}]"
                .formatted(channelId, property, value));
  }

  private JsonNode own(long userId) {
    return organization
        .as(userId)
        .get("/api/v1/users/me/subscriptions")
        .succeeded()
        .at("/subscriptions/0");
  }

  @ParameterizedTest
  @CsvSource({
    "color, '\"#c2c2c2\"'",
    "color, '\"#abc\"'",
    "pin_to_top, true",
    "is_muted, true",
    "in_home_view, false",
    "desktop_notifications, true",
    "audible_notifications, false",
    "push_notifications, false",
    "email_notifications, false",
    "wildcard_mentions_notify, true",
  })
  void eachPropertyIsSetAndSentOnlyToItsSubscriber(String property, String value) {
    long other = organization.account(Role.MEMBER);
    long id = channels.create(creator, "Garden", List.of(creator, other));
    String before = own(other).path(property).toString();
    set(creator, id, property, value).succeeded();
    assertThat(own(creator).path(property).toString()).isEqualTo(value);
    assertThat(own(other).path(property).toString()).isEqualTo(before);
    JsonNode update =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().at("/payload/property").asText().equals(property))
            .value();
    assertThat(update.path("audience").toString())
        .isEqualTo("{\"user_ids\":[%d]}".formatted(creator));
    assertThat(update.path("payload").toString())
        .isEqualTo(
            "{\"op\":\"update\",\"stream_id\":%d,\"property\":\"%s\",\"value\":%s}"
                .formatted(id, property, value));
  }

  @ParameterizedTest
  @CsvSource({"is_muted, true, false", "in_home_view, false, true"})
  void mutingIsPublishedToServices(String property, String on, String off) {
    long id = channels.create(creator, "Garden", List.of(creator));
    set(creator, id, property, on).succeeded();
    JsonNode muted = lastSubscription(id, true);
    assertThat(muted.path("is_subscribed").booleanValue()).isTrue();
    assertThat(muted.path("user_id").longValue()).isEqualTo(creator);
    String periods = muted.path("periods").toString();
    set(creator, id, "pin_to_top", "true").succeeded();
    set(creator, id, property, off).succeeded();
    JsonNode unmuted = lastSubscription(id, false);
    assertThat(unmuted.path("periods").toString()).isEqualTo(periods);
  }

  /** Waits for the subscription-changed event of muting or unmuting; returns its value. */
  private JsonNode lastSubscription(long channelId, boolean isMuted) {
    PublishedEvents published =
        PublishedEvents.of(servers, Topic.SUBSCRIPTION_CHANGED, organization.id());
    int number = isMuted ? 2 : 3;
    JsonNode value = published.await(event -> event.number() == number).value();
    assertThat(value.path("channel_id").longValue()).isEqualTo(channelId);
    assertThat(value.path("is_muted").booleanValue()).isEqualTo(isMuted);
    return value;
  }

  @Test
  void resubscribingRestoresTheUsersProperties() {
    long other = organization.account(Role.MEMBER);
    long third = organization.account(Role.MEMBER);
    List<Long> all = List.of(creator, other, third);
    long id = channels.create(creator, "Garden", all);
    set(creator, id, "is_muted", "true").succeeded();
    set(creator, id, "color", "\"#123456\"").succeeded();
    set(creator, id, "email_notifications", "false").succeeded();
    JsonNode left = own(creator);
    ApiClient owner = organization.as(organization.account(Role.OWNER));
    String path = "/api/v1/users/me/subscriptions";
    owner.delete(path, "subscriptions", List.of("Garden"), "principals", all).succeeded();
    set(creator, id, "is_muted", "true")
        .refused(400, "BAD_REQUEST", "Not subscribed to channel id " + id);
    owner
        .post(path, "subscriptions", List.of(Map.of("name", "Garden")), "principals", all)
        .succeeded();
    assertThat(own(creator)).isEqualTo(left);
    List<JsonNode> events = eventsAfterLeaving();
    assertThat(events.getFirst().at("/audience/user_ids").toString())
        .isEqualTo("[%d]".formatted(creator));
    JsonNode subscription = events.getFirst().at("/payload/subscriptions/0");
    for (String property : List.of("is_muted", "in_home_view", "color", "email_notifications")) {
      assertThat(subscription.path(property)).isEqualTo(left.path(property));
    }
    assertThat(events.get(1).at("/audience/user_ids").toString())
        .isEqualTo("[%d,%d]".formatted(other, third));
    assertThat(events.get(1).at("/payload/subscriptions/0/is_muted").booleanValue()).isFalse();
    assertThat(events.get(2).at("/payload/op").asText()).isEqualTo("peer_add");
    assertThat(events).hasSize(3);
    PublishedEvents changes =
        PublishedEvents.of(servers, Topic.SUBSCRIPTION_CHANGED, organization.id());
    changes.await(event -> event.number() == 10);
    assertThat(changes.all().subList(4, 10))
        .extracting(event -> event.value().path("is_muted").booleanValue())
        .containsExactly(false, false, false, true, false, false);
  }

  /** The events for clients after the first peer_remove; waits for the next peer_add. */
  private List<JsonNode> eventsAfterLeaving() {
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    long left = events.await(event -> isOf(event, "peer_remove")).number();
    events.await(event -> event.number() > left && isOf(event, "peer_add"));
    return events.all().stream()
        .filter(event -> event.number() > left)
        .map(PublishedEvents.Event::value)
        .toList();
  }

  private static boolean isOf(PublishedEvents.Event event, String op) {
    return event.value().at("/payload/op").asText().equals(op);
  }

  @Test
  void onlyMutingChangesArePublishedToServices() {
    long id = channels.create(creator, "Garden", List.of(creator));
    set(creator, id, "is_muted", "true").succeeded();
    set(creator, id, "color", "\"#123456\"").succeeded();
    set(creator, id, "is_muted", "false").succeeded();
    PublishedEvents published =
        PublishedEvents.of(servers, Topic.SUBSCRIPTION_CHANGED, organization.id());
    published.await(event -> event.number() == 3);
    assertThat(published.all())
        .extracting(event -> event.value().path("is_muted").booleanValue())
        .containsExactly(false, true, false);
    assertThat(published.all())
        .extracting(event -> event.value().path("periods").toString())
        .containsOnly("[{\"from\":1,\"to\":null}]");
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void subscribersOfEveryRoleSetProperties(Role role) {
    long user = organization.account(role);
    long id = channels.create(creator, "Garden", List.of(user));
    set(user, id, "pin_to_top", "true").succeeded();
    assertThat(own(user).path("pin_to_top").asBoolean()).isTrue();
  }

  @Test
  void unsubscribedUserCannotSetProperties() {
    long id = channels.create(creator, "Garden", List.of());
    set(creator, id, "pin_to_top", "true")
        .refused(400, "BAD_REQUEST", "Not subscribed to channel id " + id);
    set(creator, 1L << 50, "pin_to_top", "true")
        .refused(400, "BAD_REQUEST", "Not subscribed to channel id " + (1L << 50));
  }

  @ParameterizedTest
  @CsvSource({
    "size, 1, Unknown subscription property: size",
    "color, '\"red\"', color is not a valid hex color code",
    "color, 1, subscription_data[0][\"value\"] is not a string",
    "pin_to_top, '\"yes\"', subscription_data[0][\"value\"] is not a boolean",
    "pin_to_top, null, subscription_data[0][\"value\"] is not a boolean",
    "push_notifications, true, push_notifications can only be false: other values are not"
        + " supported by this server",
    "email_notifications, true, email_notifications can only be false: other values are not"
        + " supported by this server",
    "push_notifications, 1, subscription_data[0][\"value\"] is not a boolean",
    "push_notifications, null, subscription_data[0][\"value\"] is not a boolean",
    "desktop_notifications, null, subscription_data[0][\"value\"] is not a boolean",
    "audible_notifications, null, subscription_data[0][\"value\"] is not a boolean",
    "email_notifications, null, subscription_data[0][\"value\"] is not a boolean",
    "wildcard_mentions_notify, null, subscription_data[0][\"value\"] is not a boolean",
    "is_muted, null, subscription_data[0][\"value\"] is not a boolean",
    "in_home_view, null, subscription_data[0][\"value\"] is not a boolean",
    "color, null, subscription_data[0][\"value\"] is not a string",
  })
  void badPropertiesAreRefused(String property, String value, String message) {
    long id = channels.create(creator, "Garden", List.of(creator));
    set(creator, id, property, value).refused(400, "BAD_REQUEST", message);
  }

  @Test
  void oneInvalidChangeRefusesTheWholeRequest() {
    long id = channels.create(creator, "Garden", List.of(creator));
    organization
        .as(creator)
        .post(
            "/api/v1/users/me/subscriptions/properties",
            "subscription_data",
            """
            [{"stream_id":%d,"property":"is_muted","value":true},
             {"stream_id":%d,"property":"is_muted","value":true}]\
            """
                .formatted(id, id + 1_000_000))
        .refused(400, "BAD_REQUEST", "Not subscribed to channel id " + (id + 1_000_000));
    assertThat(own(creator).path("is_muted").asBoolean()).isFalse();
    organization
        .as(creator)
        .post("/api/v1/users/me/subscriptions/properties")
        .refused(400, "BAD_REQUEST", "Missing 'subscription_data' argument");
  }
}

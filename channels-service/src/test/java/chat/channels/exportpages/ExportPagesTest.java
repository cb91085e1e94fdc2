package chat.channels.exportpages;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.ExportedTables;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.CHANNELS)
final class ExportPagesTest {

  private final RunningService service;
  private final TestOrganization organization;
  private final long creator;
  private final long subscriber;
  private final long open;
  private final long closed;

  ExportPagesTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.creator = organization.account(Role.MEMBER);
    this.subscriber = organization.account(Role.MEMBER);
    ChannelsOf channels = new ChannelsOf(organization, servers);
    this.open = channels.create(creator, "lunch", List.of(creator, subscriber));
    this.closed = channels.create(creator, "secret", List.of(creator), "invite_only", true);
  }

  private ExportedTables export(boolean everything, List<Long> userIds, List<Long> channelIds) {
    return export(everything, userIds, channelIds, List.of());
  }

  private ExportedTables export(
      boolean everything,
      List<Long> userIds,
      List<Long> channelIds,
      List<Long> subscriberChannelIds) {
    return ExportedTables.of(
        service.asProgram(Program.EXPORTS),
        Map.of(
            "organization_id",
            organization.id(),
            "everything",
            everything,
            "user_ids",
            userIds,
            "channel_ids",
            channelIds,
            "subscriber_channel_ids",
            subscriberChannelIds));
  }

  @Test
  void privateChannelIsExportedOnlyIfRequested() {
    ExportedTables tables = export(false, List.of(), List.of());
    assertThat(tables.numbers("channel", "channel_id")).containsExactly(open);
    assertThat(tables.numbers("subscription", "channel_id")).containsOnly(open);
    assertThat(tables.text()).doesNotContain("secret");
    assertThat(export(false, List.of(), List.of(closed)).numbers("channel", "channel_id"))
        .containsExactly(open, closed);
    assertThat(export(true, List.of(), List.of()).numbers("channel", "channel_id"))
        .containsExactly(open, closed);
    assertThat(tables.header().path("channels").intValue()).isEqualTo(1);
  }

  @Test
  void subscriptionSettingsAreExportedOnlyWithConsent() {
    organization
        .as(subscriber)
        .post(
            "/api/v1/users/me/subscriptions/properties",
            "subscription_data",
            "[{\"stream_id\":%d,\"property\":\"pin_to_top\",\"value\":true}]".formatted(open))
        .succeeded();
    assertThat(export(false, List.of(), List.of()).rows("subscription"))
        .hasSize(2)
        .allSatisfy(row -> assertThat(row.path("settings").isNull()).isTrue());
    ExportedTables consented = export(false, List.of(subscriber), List.of());
    JsonNode own = rowOf(consented, subscriber);
    assertThat(own.at("/settings/pin_to_top").booleanValue()).isTrue();
    assertThat(own.path("is_subscribed").booleanValue()).isTrue();
    assertThat(rowOf(consented, creator).path("settings").isNull()).isTrue();
    assertThat(rowOf(export(true, List.of(), List.of()), creator).path("settings").isObject())
        .isTrue();
  }

  @Test
  void privateChannelSubscribersAreExportedOnConsentOrRequest() {
    assertThat(subscribersOf(closed, export(false, List.of(), List.of(closed)))).isEmpty();
    assertThat(subscribersOf(closed, export(false, List.of(subscriber), List.of(closed))))
        .isEmpty();
    assertThat(subscribersOf(closed, export(false, List.of(creator), List.of(closed))))
        .containsExactly(creator);
    assertThat(subscribersOf(closed, export(false, List.of(), List.of(closed), List.of(closed))))
        .containsExactly(creator);
    assertThat(subscribersOf(closed, export(true, List.of(), List.of()))).containsExactly(creator);
    // A request for the subscribers does not export the channel itself.
    assertThat(export(false, List.of(), List.of(), List.of(closed)).text())
        .doesNotContain("secret");
  }

  @Test
  void privateChannelDetailsAreExportedIfTheChannelIsVisible() {
    organization.as(creator).patch("/api/v1/streams/" + closed, "description", "later").succeeded();
    JsonNode limited = channel(closed, export(false, List.of(), List.of(closed)));
    assertThat(limited.path("name").asText()).isEqualTo("secret");
    assertThat(limited.path("creator_id").longValue()).isEqualTo(creator);
    assertThat(limited.path("invite_only").booleanValue()).isTrue();
    assertThat(limited.path("date_created").longValue()).isPositive();
    assertThat(limited.properties())
        .filteredOn(field -> field.getValue().isNull())
        .extracting(Map.Entry::getKey)
        .contains("description", "rendered_description", "history_public_to_subscribers")
        .contains("is_archived", "topics_policy", "can_subscribe_group")
        .hasSize(19);
    for (ExportedTables complete :
        List.of(
            export(false, List.of(), List.of(closed), List.of(closed)),
            export(true, List.of(), List.of()))) {
      assertThat(channel(closed, complete).path("description").asText()).isEqualTo("later");
      assertThat(channel(closed, complete).path("can_subscribe_group").isNull()).isFalse();
    }
    assertThat(channel(open, export(false, List.of(), List.of())).path("topics_policy").isNull())
        .isFalse();
  }

  private static JsonNode channel(long channelId, ExportedTables tables) {
    return tables.rows("channel").stream()
        .filter(row -> row.path("channel_id").longValue() == channelId)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void endedSubscriptionsAreExportedOnlyWithConsent() {
    for (long channelId : List.of(open, closed)) {
      String name = channelId == open ? "lunch" : "secret";
      organization
          .as(creator)
          .post(
              "/api/v1/users/me/subscriptions",
              "subscriptions",
              "[{\"name\":\"%s\"}]".formatted(name),
              "principals",
              "[%d]".formatted(subscriber))
          .succeeded();
      organization
          .as(subscriber)
          .delete("/api/v1/users/me/subscriptions", "subscriptions", "[\"%s\"]".formatted(name))
          .succeeded();
      List<Long> wanted = List.of(closed);
      assertThat(subscribersOf(channelId, export(false, List.of(creator), wanted, wanted)))
          .containsExactly(creator);
      assertThat(subscribersOf(channelId, export(false, List.of(subscriber), wanted, wanted)))
          .containsExactlyInAnyOrder(creator, subscriber);
      assertThat(subscribersOf(channelId, export(true, List.of(), List.of())))
          .containsExactlyInAnyOrder(creator, subscriber);
    }
  }

  /** The users with a current or ended subscription to the channel. */
  private static List<Long> subscribersOf(long channelId, ExportedTables tables) {
    return tables.rows("subscription").stream()
        .filter(row -> row.path("channel_id").longValue() == channelId)
        .map(row -> row.path("user_id").longValue())
        .toList();
  }

  private static JsonNode rowOf(ExportedTables tables, long userId) {
    return tables.rows("subscription").stream()
        .filter(row -> row.path("user_id").longValue() == userId)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void emailAddressesOfChannelsAreNotExported() {
    String address =
        organization
            .as(creator)
            .get("/api/v1/streams/" + open + "/email_address", "sender_id", creator)
            .succeeded()
            .textAt("/email");
    String token = address.replaceFirst("^[^.]*\\.", "").replaceFirst("[.@].*$", "");
    assertThat(token).matches("[0-9a-f]{32}");
    assertThat(export(true, List.of(creator), List.of()).text()).doesNotContain(token);
  }

  @Test
  void channelsOfOtherOrganizationsAreNotExported() {
    TestOrganization other = new TestOrganization(service);
    long stranger = other.account(Role.MEMBER);
    long theirs =
        new ChannelsOf(other, TestServers.get()).create(stranger, "theirs", List.of(stranger));
    assertThat(export(true, List.of(), List.of(theirs)).numbers("channel", "channel_id"))
        .containsExactly(open, closed);
  }

  @Test
  void defaultChannelGroupsAreExported() {
    organization
        .as(organization.account(Role.OWNER))
        .post(
            "/api/v1/default_stream_groups/create",
            "group_name",
            "Meals",
            "description",
            "Daily",
            "stream_names",
            List.of("lunch"))
        .succeeded();
    JsonNode group = export(false, List.of(), List.of()).rows("default_channel_group").getFirst();
    assertThat(group.path("name").textValue()).isEqualTo("Meals");
    assertThat(group.path("description").textValue()).isEqualTo("Daily");
    assertThat(group.path("channel_ids").toString()).isEqualTo("[%d]".formatted(open));
    assertThat(group).hasSize(4);
  }

  @Test
  void onlyServicesMayExport() {
    byte[] body =
        "{\"organization_id\":%d,\"everything\":true,\"user_ids\":[],\"channel_ids\":[]}"
            .formatted(organization.id())
            .getBytes(StandardCharsets.UTF_8);
    assertThat(
            organization
                .as(creator)
                .send("POST", "/internal/exports/pages", "application/json", body)
                .status())
        .isEqualTo(401);
  }
}

package chat.channels.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestMessages;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(value = Program.CHANNELS, environment = "CHAT_TASKS_POLL=100ms")
final class NoticesTest {

  private final TestMessages messages;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final NoticesOf notices;
  private final long creator;
  private final long other;

  NoticesTest(RunningService service, TestServers servers) {
    this.messages = servers.owners().messages();
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.notices = new NoticesOf(organization, servers);
    this.creator = organization.account(Role.MEMBER, Map.of("full_name", "Ann Arbor"));
    this.other = organization.account(Role.MEMBER);
  }

  @AfterEach
  void endOutage() {
    messages.setAvailable(organization.id());
  }

  private String ann() {
    return "@_**Ann Arbor|" + creator + "**";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          false | Public
          true  | Private, protected history
          """)
  void creationNoticeNamesCreatorAccessAndDescription(boolean inviteOnly, String kind) {
    long channelId =
        channels.create(
            creator,
            "Garden",
            List.of(creator),
            "description",
            "Plants and ```` tools",
            "invite_only",
            inviteOnly);
    JsonNode message = notices.sent(1).getFirst();
    assertThat(message.path("sender_bot").asText()).isEqualTo("notification");
    assertThat(message.path("type").asText()).isEqualTo("stream");
    assertThat(message.path("channel_id").asLong()).isEqualTo(channelId);
    assertThat(message.path("topic").asText()).isEqualTo("channel events");
    assertThat(message.path("read_by_user_id").asLong()).isEqualTo(creator);
    assertThat(message.path("content").asText())
        .isEqualTo(
            """
            **%s** channel created by %s. **Description:**
            ````` quote
            Plants and ```` tools
            `````\
            """
                .formatted(kind, ann()));
    notices.awaitNoTasks();
    assertThat(messages.sent(organization.id())).hasSize(1);
  }

  @Test
  void creationNoticeStatesAMissingDescription() {
    channels.create(creator, "Garden", List.of());
    assertThat(notices.sent(1).getFirst().path("content").asText())
        .endsWith("**Description:**\n```` quote\n*No description.*\n````");
  }

  @Test
  void announcementNamesCreatorAndChannel() {
    long announcements = channels.create(creator, "News", List.of());
    organization.changeSettings(Map.of("new_stream_announcements_stream_id", announcements));
    channels.create(creator, "Garden", List.of(), "announce", true);
    List<JsonNode> announced = notices.sent(3, "topic", "\"new channels\"");
    assertThat(announced).hasSize(1);
    assertThat(announced.getFirst().path("channel_id").asLong()).isEqualTo(announcements);
    assertThat(announced.getFirst().path("read_by_user_id").asLong()).isEqualTo(creator);
    assertThat(announced.getFirst().path("content").asText())
        .isEqualTo(ann() + " created a new channel #**Garden**.");
  }

  @Test
  void privateChannelIsNotAnnounced() {
    long announcements = channels.create(creator, "News", List.of());
    organization.changeSettings(Map.of("new_stream_announcements_stream_id", announcements));
    channels.create(creator, "Garden", List.of(), "announce", true, "invite_only", true);
    organization
        .as(creator)
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of(Map.of("name", "Kitchen")),
            "announce",
            true,
            "invite_only",
            true)
        .succeeded();
    assertThat(notices.sent(3, "topic", "\"new channels\"")).isEmpty();
    notices.awaitNoTasks();
    assertThat(messages.sent(organization.id())).hasSize(3);
  }

  @Test
  void channelCreatedBySubscribingIsAnnounced() {
    long announcements = channels.create(creator, "News", List.of());
    organization.changeSettings(Map.of("new_stream_announcements_stream_id", announcements));
    organization
        .as(creator)
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of(Map.of("name", "Garden")),
            "announce",
            true)
        .succeeded();
    List<JsonNode> announced = notices.sent(3, "topic", "\"new channels\"");
    assertThat(announced).hasSize(1);
    assertThat(announced.getFirst().path("content").asText())
        .isEqualTo(ann() + " created a new channel #**Garden**.");
  }

  @Test
  void noticeNamesTheSharedHistoryOfAPrivateChannel() {
    long id =
        channels.create(
            creator,
            "Garden",
            List.of(creator),
            "invite_only",
            true,
            "history_public_to_subscribers",
            true);
    assertThat(notices.sent(1).getFirst().path("content").asText())
        .startsWith("**Private, shared history** channel created by " + ann());
    organization
        .as(creator)
        .patch("/api/v1/streams/" + id, "history_public_to_subscribers", false)
        .succeeded();
    assertThat(notices.sent(2).getLast().path("content").asText())
        .isEqualTo(
            ann()
                + " changed the access permissions for this channel from"
                + " **Private, shared history** to **Private, protected history**.");
  }

  @Test
  void announcementNeedsRequestAndAnnouncementChannel() {
    channels.create(creator, "Garden", List.of(), "announce", true);
    organization.changeSettings(
        Map.of("new_stream_announcements_stream_id", channels.create(creator, "News", List.of())));
    channels.create(creator, "Kitchen", List.of());
    assertThat(notices.sent(3, "topic", "\"new channels\"")).isEmpty();
    notices.awaitNoTasks();
    assertThat(messages.sent(organization.id())).hasSize(3);
  }

  @Test
  void organizationCanDisableChannelEventNotices() {
    organization.changeSettings(Map.of("send_channel_events_messages", false));
    channels.create(creator, "Garden", List.of(other));
    assertThat(notices.sent(1).getFirst().path("user_ids").toString()).isEqualTo("[" + other + "]");
    notices.awaitNoTasks();
    assertThat(messages.sent(organization.id())).hasSize(1);
  }

  @Test
  void subscribedUsersGetNoticesButBotsAndTheCallerDoNot() {
    long bot = organization.bot(other);
    channels.create(creator, "Garden", List.of(creator, other, bot));
    JsonNode sent = notices.sent(2, "type", "\"private\"").getFirst();
    assertThat(sent.path("user_ids").toString()).isEqualTo("[" + other + "]");
    assertThat(sent.path("content").asText()).isEqualTo(ann() + " subscribed you to #**Garden**.");
    notices.awaitNoTasks();
    assertThat(messages.sent(organization.id())).hasSize(2);
  }

  @Test
  void subscribingToSeveralChannelsSendsOneNoticePerUser() {
    channels.create(creator, "Garden", List.of());
    organization
        .as(creator)
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of(Map.of("name", "Garden"), Map.of("name", "Kitchen")),
            "principals",
            List.of(creator, other))
        .succeeded();
    assertThat(notices.sent(3, "type", "\"private\"").getFirst().path("content").asText())
        .startsWith(ann() + " subscribed you to the following channels:\n\n* #**")
        .contains("* #**Garden**")
        .contains("* #**Kitchen**");
    notices.awaitNoTasks();
    assertThat(messages.sent(organization.id())).hasSize(3);
  }

  @Test
  void existingSubscriberGetsNoNotice() {
    channels.create(creator, "Garden", List.of(creator, other));
    notices.sent(2);
    organization
        .as(creator)
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of(Map.of("name", "Garden")),
            "principals",
            List.of(other))
        .succeeded();
    notices.awaitNoTasks();
    assertThat(messages.sent(organization.id())).hasSize(2);
  }

  @Test
  void eachOfManySubscribersGetsOneNotice() {
    List<Long> crowd =
        LongStream.range(0, 201).map(_ -> organization.account(Role.MEMBER)).boxed().toList();
    List<Long> subscribers = new ArrayList<>(crowd);
    subscribers.addAll(List.of(creator, organization.bot(creator)));
    channels.create(creator, "Everybody", subscribers);
    List<JsonNode> sentNotices = notices.sent(4, "type", "\"private\"");
    notices.awaitNoTasks();
    assertThat(messages.sent(organization.id())).hasSize(4);
    assertThat(sentNotices.stream().map(message -> message.path("user_ids").size()))
        .containsExactlyInAnyOrder(100, 100, 1);
    assertThat(
            sentNotices.stream()
                .flatMap(message -> message.path("user_ids").valueStream())
                .map(JsonNode::asLong))
        .containsExactlyInAnyOrderElementsOf(crowd);
  }

  @Test
  void nameDescriptionAndPrivacyChangesSendChannelNotices() {
    long id = channels.create(creator, "Garden", List.of(creator), "description", "Plants");
    notices.sent(1);
    organization
        .as(creator)
        .patch(
            "/api/v1/streams/" + id,
            "new_name",
            "Yard",
            "description",
            "",
            "is_private",
            true,
            "folder_id",
            "null")
        .succeeded();
    List<JsonNode> sentNotices = notices.sent(4).subList(1, 4);
    assertThat(sentNotices)
        .allMatch(message ->
            message.path("topic").asText().equals("channel events")
                && !message.has("read_by_user_id")
                && message.path("channel_id").asLong() == id);
    assertThat(sentNotices.stream().map(message -> message.path("content").asText()))
        .containsExactlyInAnyOrder(
            ann() + " renamed channel **Garden** to **Yard**.",
            ann()
                + " changed the access permissions for this channel from **Public** to"
                + " **Private, protected history**.",
            """
            %s changed the description for this channel.

            * **Old description:**
            ```` quote
            Plants
            ````
            * **New description:**
            ```` quote
            *No description.*
            ````\
            """
                .formatted(ann()));
    notices.awaitNoTasks();
  }

  @Test
  void groupSettingChangesSendNoNotice() {
    long id = channels.create(creator, "Garden", List.of(creator));
    notices.sent(1);
    notices.awaitNoTasks();
    organization
        .as(creator)
        .patch(
            "/api/v1/streams/" + id,
            "can_send_message_group",
            "{\"new\":%d}".formatted(organization.systemGroup("role:members")))
        .succeeded();
    notices.awaitNoTasks();
    assertThat(messages.sent(organization.id())).hasSize(1);
  }

  @Test
  void noticesSurviveAMessagingOutage() {
    messages.setUnavailable(organization.id());
    IntStream.range(0, 3).forEach(i -> channels.create(creator, "Garden " + i, List.of(other)));
    await().until(() -> notices.tasks("and attempts > 0") == 6);
    messages.setAvailable(organization.id());
    notices.sent(6);
    notices.awaitNoTasks();
    assertThat(messages.sent(organization.id())).hasSize(6);
  }

  @Test
  void retryAfterLostResponseUsesTheSameIdempotencyKey() {
    messages.loseResponses(organization.id());
    channels.create(creator, "Garden", List.of());
    await().until(() -> messages.calls(organization.id()).size() >= 2);
    messages.setAvailable(organization.id());
    notices.awaitNoTasks();
    assertThat(
            messages.calls(organization.id()).stream()
                .map(call -> call.path("idempotency_key").asText())
                .distinct())
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 429, 503})
  void temporaryRefusalIsRetried(int status) {
    messages.refuse(organization.id(), status);
    channels.create(creator, "Garden", List.of());
    await().until(() -> notices.tasks("and attempts > 0") == 1);
    messages.setAvailable(organization.id());
    notices.sent(1);
    notices.awaitNoTasks();
  }

  @Test
  void permanentRefusalIsKeptWithoutRetry() {
    messages.refuse(organization.id(), 400);
    channels.create(creator, "Garden", List.of());
    await().until(() -> notices.tasks("and refused_with = 400") == 1);
    messages.setAvailable(organization.id());
    channels.create(creator, "Kitchen", List.of());
    assertThat(notices.sent(1)).hasSize(1);
    assertThat(notices.tasks("and refused_with = 400")).isEqualTo(1);
  }

  @Test
  void nothingIsAnnouncedInAnArchivedChannel() {
    long announcements = channels.create(creator, "News", List.of());
    organization.changeSettings(Map.of("new_stream_announcements_stream_id", announcements));
    organization.as(creator).delete("/api/v1/streams/" + announcements).succeeded();
    channels.create(creator, "Garden", List.of(), "announce", true);
    assertThat(notices.sent(2, "topic", "\"new channels\"")).isEmpty();
    notices.awaitNoTasks();
    assertThat(messages.sent(organization.id())).hasSize(3);
  }
}

package chat.channels.notice;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Notices in channels that are archived or unarchived. */
@ServiceTest(value = Program.CHANNELS, environment = "CHAT_TASKS_POLL=100ms")
final class UnarchivedNoticesTest {

  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final NoticesOf notices;
  private final long creator;

  UnarchivedNoticesTest(RunningService service, TestServers servers) {
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.notices = new NoticesOf(organization, servers);
    this.creator = organization.account(Role.MEMBER, Map.of("full_name", "Ann Arbor"));
  }

  private long createArchived(String name) {
    long id = channels.create(creator, name, List.of(creator), "invite_only", true);
    organization.as(creator).delete("/api/v1/streams/" + id).succeeded();
    return id;
  }

  private void edit(long channelId, Object... parameters) {
    organization.as(creator).patch("/api/v1/streams/" + channelId, parameters).succeeded();
  }

  private List<String> noticeTexts(int count) {
    List<JsonNode> sent = notices.sent(count);
    notices.awaitNoTasks();
    return sent.stream().map(message -> message.path("content").asText()).toList();
  }

  @Test
  void archivedChannelGetsOnlyOneArchivingNotice() {
    long id = createArchived("Garden");
    organization.as(creator).delete("/api/v1/streams/" + id).succeeded();
    edit(id, "new_name", "Yard");
    assertThat(noticeTexts(2)).hasSize(2).contains("Channel #**Garden** has been archived.");
    JsonNode message =
        notices.sent(2).stream()
            .filter(sent -> sent.path("content").asText().endsWith(" archived."))
            .findFirst()
            .orElseThrow();
    assertThat(message.path("sender_bot").asText()).isEqualTo("notification");
    assertThat(message.path("channel_id").asLong()).isEqualTo(id);
    assertThat(message.path("topic").asText()).isEqualTo("channel events");
    assertThat(message.path("reader_user_id").asLong()).isEqualTo(creator);
    assertThat(message.path("read_by_user_id").asLong()).isEqualTo(creator);
  }

  @Test
  void unarchivedChannelGetsOneNotice() {
    long id = createArchived("Garden");
    edit(id, "is_archived", false);
    edit(id, "is_archived", false);
    assertThat(noticeTexts(3)).hasSize(3).contains("Channel #**Garden** has been unarchived.");
    JsonNode message =
        notices.sent(3).stream()
            .filter(sent -> sent.path("content").asText().endsWith(" unarchived."))
            .findFirst()
            .orElseThrow();
    assertThat(message.path("sender_bot").asText()).isEqualTo("notification");
    assertThat(message.path("type").asText()).isEqualTo("stream");
    assertThat(message.path("channel_id").asLong()).isEqualTo(id);
    assertThat(message.path("topic").asText()).isEqualTo("channel events");
    assertThat(message.path("reader_user_id").asLong()).isEqualTo(creator);
  }

  @Test
  void unarchivingNoticeUsesTheNewName() {
    long id = createArchived("Garden");
    edit(id, "is_archived", false, "new_name", "The *Yard*");
    assertThat(noticeTexts(4))
        .hasSize(4)
        .contains(
            "Channel [#The &#42;Yard&#42;](/#narrow/channel/%d-The-.2AYard.2A) has been unarchived."
                .formatted(id),
            "@_**Ann Arbor|%d** renamed channel **Garden** to **The &#42;Yard&#42;**."
                .formatted(creator));
  }

  @Test
  void noNoticeWithoutRestoredSubscriptionsOrChannelEvents() {
    long id = createArchived("Garden");
    edit(id, "is_archived", true, "description", "Plants");
    organization.changeSettings(Map.of("send_channel_events_messages", false));
    edit(id, "is_archived", false);
    assertThat(noticeTexts(2))
        .hasSize(2)
        .anyMatch(text -> text.contains(" channel created by "))
        .contains("Channel #**Garden** has been archived.");
  }
}

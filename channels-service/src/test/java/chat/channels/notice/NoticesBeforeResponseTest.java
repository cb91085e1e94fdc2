package chat.channels.notice;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestMessages;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Notices are sent before the response to the request that causes them. */
@ServiceTest(Program.CHANNELS)
final class NoticesBeforeResponseTest {

  private final TestMessages messages;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long creator;
  private final long other;

  NoticesBeforeResponseTest(RunningService service, TestServers servers) {
    this.messages = servers.owners().messages();
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.creator = organization.account(Role.MEMBER);
    this.other = organization.account(Role.MEMBER);
  }

  @AfterEach
  void endOutage() {
    messages.setAvailable(organization.id());
  }

  private List<String> sent() {
    return messages.sent(organization.id()).stream()
        .map(message -> message.path("content").asText())
        .toList();
  }

  private void subscribe(String channel) {
    organization
        .as(creator)
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            "[{\"name\":\"%s\"}]".formatted(channel),
            "principals",
            List.of(other))
        .succeeded();
  }

  @Test
  void channelCreationNoticeIsSent() {
    channels.create(creator, "Garden", List.of(creator));
    assertThat(sent()).singleElement().asString().contains("channel created by");
  }

  @Test
  void renameAndSubscriptionNoticesAreSent() {
    long channelId = channels.create(creator, "Garden", List.of(creator));
    subscribe("Garden");
    assertThat(sent()).hasSize(2).last().asString().contains("subscribed you to");
    organization.as(creator).patch("/api/v1/streams/" + channelId, "new_name", "Park").succeeded();
    assertThat(sent()).hasSize(3).last().asString().contains("renamed channel");
  }

  @Test
  void channelCreatedBySubscribingBeginsWithItsNotice() {
    subscribe("Orchard");
    assertThat(sent()).hasSize(2).anyMatch(text -> text.contains("channel created by"));
  }

  @Test
  void responseHeaderIncludesChangesByNotices() {
    messages.setChangeNumbers(organization.id(), "message-sent=4711");
    assertThat(
            organization
                .as(creator)
                .post("/api/v1/channels/create", "name", "Garden", "subscribers", List.of(creator))
                .succeeded()
                .header("Chat-Changes"))
        .hasValueSatisfying(numbers ->
            assertThat(numbers).contains("channel-changed=").contains("message-sent=4711"));
  }

  @Test
  void messagingOutageDoesNotBlockTheResponse() {
    messages.setUnavailable(organization.id());
    channels.create(creator, "Garden", List.of(creator));
    assertThat(sent()).isEmpty();
  }
}

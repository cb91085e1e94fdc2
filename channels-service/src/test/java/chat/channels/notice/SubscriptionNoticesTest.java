package chat.channels.notice;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Subscribing others with and without notices ({@code send_new_subscription_messages}). */
@ServiceTest(value = Program.CHANNELS, environment = "CHAT_TASKS_POLL=100ms")
final class SubscriptionNoticesTest {

  private static final String WANTED = "send_new_subscription_messages";

  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final NoticesOf notices;
  private final long creator;
  private final long other;

  SubscriptionNoticesTest(RunningService service, TestServers servers) {
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.notices = new NoticesOf(organization, servers);
    this.creator = organization.account(Role.MEMBER);
    this.other = organization.account(Role.MEMBER);
  }

  private Answer subscribe(boolean withNotices, String name) {
    return organization
        .as(creator)
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of(Map.of("name", name)),
            "principals",
            List.of(other),
            WANTED,
            withNotices)
        .succeeded();
  }

  @Test
  void subscribedUsersGetNoticesOnlyIfRequested() {
    channels.create(creator, "Garden", List.of(other), WANTED, false);
    assertThat(subscribe(false, "Kitchen").has("/new_subscription_messages_sent")).isFalse();
    assertThat(subscribe(true, "Attic").at("/new_subscription_messages_sent").booleanValue())
        .isTrue();
    notices.awaitNoTasks();
    List<JsonNode> directMessages =
        notices.sent(4).stream()
            .filter(sent -> sent.path("type").asText().equals("private"))
            .toList();
    assertThat(directMessages).hasSize(1);
    assertThat(directMessages.getFirst().path("content").asText())
        .endsWith("subscribed you to #**Attic**.");
  }
}

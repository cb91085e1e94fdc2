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
import java.util.List;
import org.junit.jupiter.api.Test;

@ServiceTest(value = Program.CHANNELS, environment = "CHAT_TASKS_POLL=100ms")
final class RefusedCreationNoticesTest {

  private final TestMessages messages;
  private final TestOrganization organization;
  private final ChannelsOf channels;

  RefusedCreationNoticesTest(RunningService service, TestServers servers) {
    this.messages = servers.owners().messages();
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
  }

  private void awaitSent(int number) {
    await().until(() -> messages.sent(organization.id()).size() >= number);
  }

  @Test
  void refusedChannelCreationSendsNoNotice() {
    long creator = organization.account(Role.MEMBER);
    channels.create(creator, "Garden", List.of());
    awaitSent(1);
    organization
        .as(creator)
        .post("/api/v1/channels/create", "name", "garden", "subscribers", List.of())
        .refused(409, "CHANNEL_ALREADY_EXISTS", "Channel 'garden' already exists");
    channels.create(creator, "Kitchen", List.of());
    awaitSent(2);
    assertThat(messages.sent(organization.id())).hasSize(2);
  }
}

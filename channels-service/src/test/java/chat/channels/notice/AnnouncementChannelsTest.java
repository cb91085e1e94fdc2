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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.CHANNELS)
final class AnnouncementChannelsTest {
  private static final String PATH = "/internal/announcement-channels";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long owner;

  AnnouncementChannelsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.owner = organization.account(Role.OWNER);
    this.channels = new ChannelsOf(organization, servers);
  }

  private Map<String, Object> question(long userId, long... channelIds) {
    return Map.of(
        "organization_id", organization.id(), "user_id", userId, "channel_ids", channelIds);
  }

  /** The id of the invalid channel, or "null" if all are valid. */
  private String ask(long userId, long... channelIds) {
    Answer answer = ChannelsOf.postInternal(service, PATH, question(userId, channelIds));
    assertThat(answer.status()).isEqualTo(200);
    return answer.at("/invalid_channel_id").toString();
  }

  @Test
  void publicAndPrivateChannelsAreValidForAdministrators() {
    long open = channels.create(owner, "open", List.of());
    long hidden = channels.create(owner, "hidden", List.of(), "invite_only", true);
    assertThat(ask(organization.account(Role.ADMINISTRATOR), open, hidden)).isEqualTo("null");
  }

  @Test
  void channelThatMustBePrivateIsNamedIfItIsPublic() {
    long open = channels.create(owner, "open", List.of());
    long hidden = channels.create(owner, "hidden", List.of(), "invite_only", true);
    for (long channelId : new long[] {open, hidden}) {
      Map<String, Object> question = new HashMap<>(question(owner, open, hidden));
      question.put("private_channel_id", channelId);
      Answer answer = ChannelsOf.postInternal(service, PATH, question);
      assertThat(answer.at("/invalid_channel_id").isNull()).isTrue();
      assertThat(answer.at("/public_channel_id").asLong()).isEqualTo(channelId == open ? open : 0);
    }
  }

  @Test
  void missingForeignAndArchivedChannelsAreInvalid() {
    long known = channels.create(owner, "known", List.of());
    long archived = channels.create(owner, "archived", List.of());
    channels.execute("update channel set is_archived = true where channel_id = ?", archived);
    TestOrganization stranger = new TestOrganization(service);
    long foreign =
        new ChannelsOf(stranger, servers)
            .create(stranger.account(Role.OWNER), "foreign", List.of());
    for (long channelId : new long[] {Long.MAX_VALUE, foreign, archived}) {
      assertThat(ask(owner, known, channelId)).isEqualTo(Long.toString(channelId));
    }
  }

  @Test
  void invisibleChannelIsInvalid() {
    long hidden = channels.create(owner, "hidden", List.of(), "invite_only", true);
    assertThat(ask(organization.account(Role.MEMBER), hidden)).isEqualTo(Long.toString(hidden));
  }

  @Test
  void onlyServicesMayAsk() {
    assertThat(ChannelsOf.post(organization.as(owner), PATH, question(owner)).status())
        .isEqualTo(401);
  }
}

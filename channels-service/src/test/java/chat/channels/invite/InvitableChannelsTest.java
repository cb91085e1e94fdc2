package chat.channels.invite;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.CHANNELS)
final class InvitableChannelsTest {
  private final RunningService service;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long owner;

  InvitableChannelsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.owner = organization.account(Role.OWNER);
    this.channels = new ChannelsOf(organization, servers);
  }

  private String ask(long userId, long... channelIds) {
    Answer answer = ask(userId, "", channelIds);
    assertThat(answer.status()).isEqualTo(200);
    return answer.textAt("/outcome")
        + (answer.at("/channel_id").isNull() ? "" : " " + answer.longAt("/channel_id"));
  }

  private Answer ask(long userId, String seen, long... channelIds) {
    return ChannelsOf.postInternal(
        service,
        "/internal/invitable-channels",
        Map.of(
            "organization_id",
            organization.id(),
            "user_id",
            userId,
            "channel_ids",
            channelIds,
            "seen",
            seen));
  }

  /** The owner and the member were the first two changes; the third makes the member a guest. */
  @Test
  void answerAwaitsTheChangesSeenByTheClient() throws Exception {
    long member = organization.account(Role.MEMBER);
    long channel = channels.create(owner, "late", List.of());
    assertThat(ask(member, channel)).isEqualTo("ok");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Answer> answer = threads.submit(() -> ask(member, "user-changed=3", channel));
      assertThat(ask(member, channel)).isEqualTo("ok");
      organization.change(member, Map.of("role", Role.GUEST.number()));
      assertThat(answer.get().textAt("/outcome")).isEqualTo("invalid_channel");
    }
  }

  @Test
  void membersInviteToPublicChannels() {
    long first = channels.create(owner, "first", List.of());
    long second = channels.create(owner, "second", List.of());
    assertThat(ask(organization.account(Role.MEMBER), first, second)).isEqualTo("ok");
  }

  @Test
  void missingForeignAndArchivedChannelsAreInvalid() {
    long known = channels.create(owner, "known", List.of());
    long archived = channels.create(owner, "archived", List.of());
    channels.execute("update channel set is_archived = true where channel_id = ?", archived);
    TestOrganization stranger = new TestOrganization(service);
    long foreign =
        new ChannelsOf(stranger, TestServers.get())
            .create(stranger.account(Role.OWNER), "foreign", List.of());
    for (long channelId : new long[] {Long.MAX_VALUE, foreign, archived}) {
      assertThat(ask(owner, known, channelId)).isEqualTo("invalid_channel " + channelId);
    }
  }

  @Test
  void onlySubscribersInviteToPrivateChannel() {
    long member = organization.account(Role.MEMBER);
    long hidden = channels.create(owner, "hidden", List.of(member), "invite_only", true);
    assertThat(ask(member, hidden)).isEqualTo("ok");
    assertThat(ask(organization.account(Role.ADMINISTRATOR), hidden))
        .isEqualTo("invalid_channel " + hidden);
    assertThat(ask(organization.account(Role.GUEST), hidden))
        .isEqualTo("invalid_channel " + hidden);
  }

  @Test
  void addPermissionAllowsInvitingToPrivateChannel() {
    long adder = organization.account(Role.MEMBER);
    long hidden =
        channels.create(
            owner,
            "hidden",
            List.of(),
            "invite_only",
            true,
            "can_add_subscribers_group",
            Map.of("direct_members", List.of(adder), "direct_subgroups", List.of()));
    assertThat(ask(adder, hidden)).isEqualTo("ok");
  }

  @Test
  void invitingNeedsPermissionToSubscribeOthers() {
    long channel = channels.create(owner, "first", List.of());
    channels.execute("update channel set is_default_stream = true where channel_id = ?", channel);
    organization.changeSettings(
        Map.of("can_add_subscribers_group", organization.systemGroup("role:moderators")));
    assertThat(ask(organization.account(Role.MEMBER), channel)).isEqualTo("not_permitted");
    assertThat(ask(organization.account(Role.MODERATOR), channel)).isEqualTo("ok");
  }

  @Test
  void permittedChannelAlsoAllowsDefaultChannels() {
    long adder = organization.account(Role.MEMBER);
    long own =
        channels.create(
            owner,
            "own",
            List.of(),
            "can_add_subscribers_group",
            Map.of("direct_members", List.of(adder), "direct_subgroups", List.of()));
    long byDefault = channels.create(owner, "default", List.of());
    long other = channels.create(owner, "other", List.of());
    channels.execute("update channel set is_default_stream = true where channel_id = ?", byDefault);
    organization.changeSettings(
        Map.of("can_add_subscribers_group", organization.systemGroup("role:nobody")));
    organization.awaitProjections();
    assertThat(ask(adder, own, byDefault)).isEqualTo("ok");
    assertThat(ask(adder, byDefault)).isEqualTo("not_permitted");
    assertThat(ask(adder, own, other)).isEqualTo("not_permitted");
  }

  @Test
  void onlyServicesMayAsk() {
    assertThat(
            ChannelsOf.post(
                    organization.as(owner),
                    "/internal/invitable-channels",
                    Map.of(
                        "organization_id",
                        organization.id(),
                        "user_id",
                        owner,
                        "channel_ids",
                        List.of()))
                .status())
        .isEqualTo(401);
  }
}

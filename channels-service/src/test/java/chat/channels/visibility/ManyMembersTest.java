package chat.channels.visibility;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.channels.Crowd;
import chat.channels.access.FindUsersWithoutChannelAccess;
import chat.channels.access.UsersWithoutChannelAccess;
import chat.contracts.Program;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds a group of 50,000 members to groups that private channels may name. */
@Tag("soak")
@ServiceTest(Program.CHANNELS)
final class ManyMembersTest {

  private static final Logger LOG = LoggerFactory.getLogger(ManyMembersTest.class);
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private static final int SETTINGS = 40;

  /** In bytes; sets of ids would take 100 MB. */
  private static final long MAX_MEMORY = 20_000_000;

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  ManyMembersTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
  }

  @Test
  void membersOfLargeSubgroupGetThePrivateChannel() throws Exception {
    long owner = organization.account(Role.OWNER);
    long inner = organization.group("inner", List.of(), List.of());
    long outer = organization.group("outer", List.of(), List.of());
    long unused = organization.group("unused", List.of(), List.of());
    Crowd crowd = new Crowd(organization, servers);
    crowd.insertIntoProjection(inner);
    new ChannelsOf(organization, servers)
        .create(owner, "Garden", List.of(owner), "invite_only", true, "can_subscribe_group", outer);
    Duration unnamed = timeToProject(() -> organization.addSubgroup(unused, inner));
    Duration named = timeToProject(() -> organization.addSubgroup(outer, inner));
    LOG.info(
        "Projected after {} ms, and after {} ms with a private channel",
        unnamed.toMillis(),
        named.toMillis());
    crowd.awaitRecipients("create", Crowd.SIZE / 2, TIMEOUT);
    Duration one = timeToProject(() -> organization.addMember(outer, 1));
    LOG.info("One more member: {} ms", one.toMillis());
    crowd.awaitRecipients("create", Crowd.SIZE / 2 + 1, TIMEOUT);
    organization.removeSubgroup(outer, inner);
    organization.awaitProjections();
    crowd.awaitRecipients("delete", Crowd.SIZE / 2, TIMEOUT);
    assertThat(unnamed).isLessThan(TIMEOUT);
    assertThat(named).isLessThan(TIMEOUT);
  }

  @Test
  void manyLargeGroupSettingsFitIntoLittleMemory() throws Exception {
    long inner = organization.group("inner", List.of(), List.of());
    new Crowd(organization, servers).insertIntoProjection(inner);
    List<Long> users = LongStream.rangeClosed(1, Crowd.SIZE).boxed().toList();
    UsersWithoutChannelAccess usersWithoutChannelAccess =
        service.bean(FindUsersWithoutChannelAccess.class).among(organization.id(), users);
    long before = memory();
    for (long odd = 1; odd < 2 * SETTINGS; odd += 2) {
      usersWithoutChannelAccess.prepare(List.of(new GroupSetting(List.of(odd), List.of(inner))));
    }
    long taken = memory() - before;
    LOG.info("{} settings of {} members: {} KiB", SETTINGS, Crowd.SIZE / 2, taken >> 10);
    assertThat(taken).isLessThan(MAX_MEMORY);
    Reference.reachabilityFence(usersWithoutChannelAccess);
  }

  private static long memory() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private Duration timeToProject(Runnable change) {
    organization.awaitProjections();
    long began = System.nanoTime();
    change.run();
    organization.awaitProjections();
    return Duration.ofNanos(System.nanoTime() - began);
  }
}

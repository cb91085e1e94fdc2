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

/** A group of fifty thousand that comes into another one, which private channels name or do not. */
@Tag("soak")
@ServiceTest(Program.CHANNELS)
final class ManyMembersTest {

  private static final Logger LOG = LoggerFactory.getLogger(ManyMembersTest.class);
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private static final int SETTINGS = 40;

  /** In bytes; as sets of ids they take a hundred megabytes. */
  private static final long MOST_MEMORY = 20_000_000;

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  ManyMembersTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
  }

  @Test
  void fiftyThousandMembersGetChannelWithoutUnneededComparisons() throws Exception {
    long owner = organization.account(Role.OWNER);
    long inner = organization.group("inner", List.of(), List.of());
    long outer = organization.group("outer", List.of(), List.of());
    long unused = organization.group("unused", List.of(), List.of());
    Crowd crowd = new Crowd(organization, servers);
    crowd.copyInto(inner);
    new ChannelsOf(organization, servers)
        .create(owner, "Garden", List.of(owner), "invite_only", true, "can_subscribe_group", outer);
    Duration unnamed = copied(() -> organization.addSubgroup(unused, inner));
    Duration named = copied(() -> organization.addSubgroup(outer, inner));
    LOG.info(
        "Copied after {} ms, and {} ms where a channel is concerned",
        unnamed.toMillis(),
        named.toMillis());
    crowd.awaitTold("create", Crowd.SIZE / 2, LONGEST);
    Duration one = copied(() -> organization.addMember(outer, 1));
    LOG.info("One more member: {} ms", one.toMillis());
    crowd.awaitTold("create", Crowd.SIZE / 2 + 1, LONGEST);
    organization.removeSubgroup(outer, inner);
    organization.awaitCopies();
    crowd.awaitTold("delete", Crowd.SIZE / 2, LONGEST);
    assertThat(unnamed).isLessThan(LONGEST);
    assertThat(named).isLessThan(LONGEST);
  }

  @Test
  void manySettingsOfManyMembersFitIntoLittleMemory() throws Exception {
    long inner = organization.group("inner", List.of(), List.of());
    new Crowd(organization, servers).copyInto(inner);
    List<Long> users = LongStream.rangeClosed(1, Crowd.SIZE).boxed().toList();
    UsersWithoutChannelAccess usersWithoutChannelAccess =
        service.bean(FindUsersWithoutChannelAccess.class).among(organization.id(), users);
    long before = memory();
    for (long odd = 1; odd < 2 * SETTINGS; odd += 2) {
      usersWithoutChannelAccess.prepare(List.of(new GroupSetting(List.of(odd), List.of(inner))));
    }
    long taken = memory() - before;
    LOG.info("{} settings of {} members: {} KiB", SETTINGS, Crowd.SIZE / 2, taken >> 10);
    assertThat(taken).isLessThan(MOST_MEMORY);
    Reference.reachabilityFence(usersWithoutChannelAccess);
  }

  private static long memory() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private Duration copied(Runnable change) {
    organization.awaitCopies();
    long began = System.nanoTime();
    change.run();
    organization.awaitCopies();
    return Duration.ofNanos(System.nanoTime() - began);
  }
}

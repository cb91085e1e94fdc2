package chat.identityprojection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Calls of the listeners. The projection is updated even if a listener fails. */
@ServiceTest(Program.MESSAGING)
final class MembershipChangeListenersTest {

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final TestMembershipChangeListener listener;
  private final GroupStore groups;
  private final long member;
  private final long group;

  MembershipChangeListenersTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.listener = service.bean(TestMembershipChangeListener.class);
    this.groups = service.bean(GroupStore.class);
    this.member = organization.account(Role.MEMBER);
    this.group = organization.group("gardeners", List.of(), List.of());
    organization.awaitProjections();
  }

  @Test
  void failureBeforeTheChangeDoesNotBlockTheProjection() throws SQLException {
    listener.put(
        organization.id(),
        _ -> {
          throw new IllegalStateException("before");
        });
    organization.addMember(group, member);
    assertJoined();
  }

  @Test
  void failureAfterTheChangeDoesNotBlockTheProjection() throws SQLException {
    listener.put(
        organization.id(),
        _ ->
            () -> {
              throw new IllegalStateException("afterwards");
            });
    organization.addMember(group, member);
    assertJoined();
  }

  @Test
  void failureInTheTransactionDoesNotBlockTheProjection() throws SQLException {
    Outbox outbox = service.bean(Outbox.class);
    Change unwritable = new Change(Topic.MESSAGE_SENT, "", new Object());
    listener.put(
        organization.id(),
        change -> () -> outbox.append(change.organizationId(), List.of(unwritable)));
    organization.addMember(group, member);
    assertJoined();
  }

  @Test
  void databaseFailureIsRetried() throws SQLException {
    AtomicInteger tries = new AtomicInteger();
    listener.put(
        organization.id(),
        _ ->
            () -> {
              if (tries.incrementAndGet() < 3) {
                throw new IllegalStateException(new SQLException("Gone", "08006"));
              }
            });
    organization.addMember(group, member);
    assertJoined();
    assertThat(tries).hasValue(3);
  }

  private void assertJoined() throws SQLException {
    organization.awaitProjections();
    assertThat(groups.isAnyInOneOf(organization.id(), List.of(member), List.of(), List.of(group)))
        .isTrue();
    try (Connection connection = servers.connect(Program.MESSAGING);
        PreparedStatement parked =
            connection.prepareStatement("select 1 from parked_event where key like ?")) {
      parked.setString(1, organization.id() + ":%");
      try (ResultSet rows = parked.executeQuery()) {
        assertThat(rows.next()).isFalse();
      }
    }
  }

  @Test
  void changeOfAnUnknownAccountCallsNoListener() {
    long unknown = organization.id() + (1L << 41);
    AtomicInteger calls = new AtomicInteger();
    listener.put(
        unknown,
        _ -> {
          calls.incrementAndGet();
          return () -> {};
        });
    EventContract contract = new EventContract(Topic.GROUP_CHANGED);
    publish(unknown, ":60:user:101", contract.example("member"));
    publish(unknown, ":60", contract.example());
    await().until(() -> groups.isAnyInOneOf(unknown, List.of(101L), List.of(), List.of(60L)));
    assertThat(calls).hasValue(0);
  }

  private void publish(long organizationId, String key, String example) {
    servers
        .events()
        .publish(
            Topic.GROUP_CHANGED,
            organizationId,
            organizationId + key,
            example.replace("\"organization_id\": 5", "\"organization_id\": " + organizationId));
  }

  @Test
  void guestChangesAndBotOwnerChangesAreReported() {
    long bot = organization.bot(member);
    organization.awaitProjections();
    Queue<Set<Long>> changedAccounts = new ConcurrentLinkedQueue<>();
    Queue<Set<Long>> guests = new ConcurrentLinkedQueue<>();
    listener.put(
        organization.id(),
        change -> {
          changedAccounts.add(change.accountIds());
          guests.add(change.guestIds());
          return () -> {};
        });
    for (Role role : List.of(Role.MODERATOR, Role.GUEST, Role.MEMBER)) {
      organization.change(member, Map.of("role", role.number()));
      organization.awaitProjections();
    }
    organization.change(bot, Map.of("bot_owner_id", organization.account(Role.MEMBER)));
    organization.awaitProjections();
    assertThat(changedAccounts)
        .containsExactly(Set.of(member), Set.of(member), Set.of(member), Set.of(bot));
    assertThat(guests).containsExactly(Set.of(), Set.of(member), Set.of(member), Set.of(bot));
  }
}

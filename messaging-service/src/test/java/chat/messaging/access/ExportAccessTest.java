package chat.messaging.access;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.kit.transaction.SnapshotTransaction;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.Statements;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.context.ServerRequestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Channels that an export for several users may contain, and the SQL cost of the check. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_TEST_STATEMENTS=true", "CHAT_MESSAGE_CACHE_MIB=16", "CHAT_FAST_PATH=true"})
final class ExportAccessTest {

  private final World world;
  private final Statements statements;
  private final ExportAccess access;
  private final SnapshotTransaction snapshotTransaction;

  ExportAccessTest(RunningService service) {
    this.world = new World(service);
    this.statements = service.bean(Statements.class);
    this.access = service.bean(ExportAccess.class);
    this.snapshotTransaction = service.bean(SnapshotTransaction.class);
  }

  @Test
  void innerGroupMemberOpensSharedHistoryAndGuestDoesNot() {
    long inner = world.group("inner", world.member, world.guest);
    long outer = world.groupWithSubgroup("outer", inner);
    Channel opened = privateChannel("Opened", true, "can_subscribe_group", outer);
    Channel adding = privateChannel("Adding", true, "can_add_subscribers_group", outer);
    Channel named = privateChannel("Named", true, "can_subscribe_group", onlyMember(world.guest));
    Channel hidden = privateChannel("Hidden", false, "can_subscribe_group", outer);
    Channel received = privateChannel("Received", false, "can_subscribe_group", outer);
    world.subscribe(received, world.guest);
    world.awaitProjections();
    assertThat(readableBy(world.guest, world.otherMember).openChannelIds()).isEmpty();
    ExportedRecipients recipients = readableBy(world.guest, world.otherMember, world.member);
    assertThat(recipients.openChannelIds()).containsExactly(opened.id(), adding.id());
    assertThat(recipients.channelIds()).doesNotContain(named.id(), hidden.id());
    assertThat(recipients.subscriberChannelIds())
        .containsExactly(opened.id(), adding.id(), received.id());
  }

  @Test
  void statementCountDoesNotDependOnUserCount() {
    privateChannel("Opened", true, "can_subscribe_group", world.group("group", world.member));
    privateChannel("Hidden", false, "can_subscribe_group", world.group("other", world.member));
    List<Person> many = new ArrayList<>(List.of(world.guest, world.otherMember));
    for (int i = 0; i < 20; i++) {
      many.add(world.person(Role.MEMBER, "Consenting " + i));
    }
    world.awaitProjections();
    readableBy(world.otherMember);
    statements.drain();
    readableBy(world.otherMember);
    int statementsForOne = statements.drain().size();
    readableBy(many.toArray(Person[]::new));
    assertThat(statements.drain()).hasSize(statementsForOne);
    assertThat(statementsForOne).isPositive();
  }

  private ExportedRecipients readableBy(Person... people) {
    List<Long> userIds = List.of(people).stream().map(Person::id).toList();
    Supplier<ExportedRecipients> reading =
        () -> snapshotTransaction.read(() -> access.readableBy(world.id(), userIds));
    return ServerRequestContext.with(HttpRequest.GET("/"), reading);
  }

  private static Map<String, ?> onlyMember(Person person) {
    return Map.of("direct_members", List.of(person.id()), "direct_subgroups", List.of());
  }

  private Channel privateChannel(String name, boolean showsHistory, String setting, Object value) {
    return world.channel(
        name,
        Map.of("invite_only", true, "history_public_to_subscribers", showsHistory, setting, value));
  }
}

package chat.messaging.access;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class PeoplePermissionTest {

  private static final String DISABLED = "Direct messages are disabled in this organization.";
  private static final String NOBODY_AUTHORIZES =
      "This conversation does not include any users who can authorize it.";
  private static final String MAY_NOT_INITIATE =
      "You do not have permission to initiate direct message conversations.";
  private static final String HIDDEN =
      "You do not have permission to access some of the recipients.";

  private final World world;

  PeoplePermissionTest(RunningService service) {
    this.world = new World(service);
  }

  private void permitTo(Object group) {
    world.set(Map.of("direct_message_permission_group", group));
  }

  private static Map<String, Object> noGroups(List<Long> members) {
    return Map.of("direct_members", members, "direct_subgroups", List.of());
  }

  @Test
  void whereNobodyIsPermittedDirectMessagesAreDisabled() {
    for (Object nobody : List.of(world.systemGroup("nobody"), noGroups(List.of()))) {
      permitTo(nobody);
      world.sendTo(List.of(world.member), world.owner).refused(400, "BAD_REQUEST", DISABLED);
    }
  }

  @Test
  void oneOfTheConversationAuthorizesIt() {
    permitTo(world.systemGroup("administrators"));
    world
        .sendTo(List.of(world.otherMember, world.guest), world.member)
        .refused(400, "BAD_REQUEST", NOBODY_AUTHORIZES);
    world.sendTo(List.of(world.otherMember, world.administrator), world.member).succeeded();
    world.sendTo(List.of(world.member), world.owner).succeeded();
  }

  @Test
  void groupOfNamedPeopleAuthorizes() {
    permitTo(world.group("helpers", world.otherMember));
    world.sendTo(List.of(world.otherMember), world.member).succeeded();
    world
        .sendTo(List.of(world.moderator), world.member)
        .refused(400, "BAD_REQUEST", NOBODY_AUTHORIZES);
    permitTo(noGroups(List.of(world.moderator.id())));
    world.sendTo(List.of(world.moderator), world.member).succeeded();
  }

  @Test
  void botsAndConversationsWithBotsOrOneselfNeedNoPermission() {
    permitTo(world.systemGroup("nobody"));
    world.sendTo(List.of(world.member), world.bot).succeeded();
    world.sendTo(List.of(world.bot, world.notificationBot), world.member).succeeded();
    world.sendTo(List.of(world.member), world.member).succeeded();
    world
        .sendTo(List.of(world.bot, world.owner), world.member)
        .refused(400, "BAD_REQUEST", DISABLED);
  }

  @Test
  void beginningAConversationNeedsPermissionAndGoingOnDoesNot() {
    world.set(Map.of("direct_message_initiator_group", world.systemGroup("moderators")));
    world
        .sendTo(List.of(world.moderator), world.member)
        .refused(400, "BAD_REQUEST", MAY_NOT_INITIATE);
    world.sendTo(List.of(world.member), world.moderator).succeeded();
    world.sendTo(List.of(world.moderator), world.member).succeeded();
    world
        .sendTo(List.of(world.moderator, world.owner), world.member)
        .refused(400, "BAD_REQUEST", MAY_NOT_INITIATE);
  }

  @Test
  void disabledComesBeforeInitiating() {
    world.set(Map.of("direct_message_initiator_group", world.systemGroup("nobody")));
    permitTo(world.systemGroup("nobody"));
    world.sendTo(List.of(world.moderator), world.member).refused(400, "BAD_REQUEST", DISABLED);
  }

  @Test
  void guestWhoSeesOnlySomeWritesOnlyToThem() {
    world.set(Map.of("can_access_all_users_group", world.systemGroup("members")));
    Person stranger = world.person(Role.MEMBER, "Stella Stranger");
    Channel channel = world.channel("c");
    world.subscribe(channel, world.guest, world.member);

    world.sendTo(List.of(world.member), world.guest).succeeded();
    world.sendTo(List.of(stranger), world.guest).refused(400, "BAD_REQUEST", HIDDEN);
    world.sendTo(List.of(world.member, stranger), world.guest).refused(400, "BAD_REQUEST", HIDDEN);
    world.sendTo(List.of(world.bot), world.guest).succeeded();
    world.sendTo(List.of(world.guest), world.guest).succeeded();

    world.sendTo(List.of(world.guest), stranger).succeeded();
    world.sendTo(List.of(stranger), world.guest).succeeded();

    world.unsubscribe(channel, world.guest);
    Person newcomer = world.person(Role.GUEST, "Nora Newcomer");
    world.sendTo(List.of(newcomer), world.guest).refused(400, "BAD_REQUEST", HIDDEN);
    world.sendTo(List.of(world.guest), world.member).succeeded();
  }

  @Test
  void whatAGuestMayNotSeeIsSaidBeforeWhoHasLeft() {
    world.set(Map.of("can_access_all_users_group", world.systemGroup("members")));
    world.deactivate(world.otherMember);
    world.sendTo(List.of(world.otherMember), world.guest).refused(400, "BAD_REQUEST", HIDDEN);
  }
}

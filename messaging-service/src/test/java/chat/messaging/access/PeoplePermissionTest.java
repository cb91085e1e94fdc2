package chat.messaging.access;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
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
  private final World world;

  PeoplePermissionTest(RunningService service) {
    this.world = new World(service);
  }

  private void permitTo(Object group) {
    world.changeOrganizationSettings(Map.of("direct_message_permission_group", group));
  }

  private static Map<String, Object> directMembers(List<Long> members) {
    return Map.of("direct_members", members, "direct_subgroups", List.of());
  }

  @Test
  void emptyPermissionGroupDisablesDirectMessages() {
    for (Object nobody : List.of(world.systemGroup("nobody"), directMembers(List.of()))) {
      permitTo(nobody);
      world.sendTo(List.of(world.member), world.owner).refused(400, "BAD_REQUEST", DISABLED);
    }
  }

  @Test
  void oneAuthorizedParticipantAllowsConversation() {
    permitTo(world.systemGroup("administrators"));
    world
        .sendTo(List.of(world.otherMember, world.guest), world.member)
        .refused(400, "BAD_REQUEST", NOBODY_AUTHORIZES);
    world.sendTo(List.of(world.otherMember, world.administrator), world.member).succeeded();
    world.sendTo(List.of(world.member), world.owner).succeeded();
  }

  @Test
  void namedGroupMemberAuthorizesConversation() {
    permitTo(world.group("helpers", world.otherMember));
    world.sendTo(List.of(world.otherMember), world.member).succeeded();
    world
        .sendTo(List.of(world.moderator), world.member)
        .refused(400, "BAD_REQUEST", NOBODY_AUTHORIZES);
    permitTo(directMembers(List.of(world.moderator.id())));
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
  void onlyFirstMessageNeedsInitiatePermission() {
    world.changeOrganizationSettings(
        Map.of("direct_message_initiator_group", world.systemGroup("moderators")));
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
  void disabledErrorPrecedesInitiateError() {
    world.changeOrganizationSettings(
        Map.of("direct_message_initiator_group", world.systemGroup("nobody")));
    permitTo(world.systemGroup("nobody"));
    world.sendTo(List.of(world.moderator), world.member).refused(400, "BAD_REQUEST", DISABLED);
  }

  @Test
  void limitedGuestWritesOnlyToVisibleUsers() {
    world.changeOrganizationSettings(
        Map.of("can_access_all_users_group", world.systemGroup("members")));
    Person stranger = world.person(Role.MEMBER, "Stella Stranger");
    Channel channel = world.channel("c");
    world.subscribe(channel, world.guest, world.member);

    world.sendTo(List.of(world.member), world.guest).succeeded();
    String hidden = "Invalid user ID " + stranger.id();
    world.sendTo(List.of(stranger), world.guest).refused(400, "BAD_REQUEST", hidden);
    world.sendTo(List.of(world.member, stranger), world.guest).refused(400, "BAD_REQUEST", hidden);
    world.sendTo(List.of(world.bot), world.guest).succeeded();
    world.sendTo(List.of(world.guest), world.guest).succeeded();

    world.sendTo(List.of(world.guest), stranger).succeeded();
    world.sendTo(List.of(stranger), world.guest).succeeded();

    world.unsubscribe(channel, world.guest);
    Person newcomer = world.person(Role.GUEST, "Nora Newcomer");
    world
        .sendTo(List.of(newcomer), world.guest)
        .refused(400, "BAD_REQUEST", "Invalid user ID " + newcomer.id());
    world.sendTo(List.of(world.guest), world.member).succeeded();
  }

  @Test
  void hiddenAndMissingRecipientsGetTheSameError() {
    world.changeOrganizationSettings(
        Map.of("can_access_all_users_group", world.systemGroup("members")));
    world.deactivate(world.otherMember);
    for (long userId : List.of(world.member.id(), world.otherMember.id(), world.unusedId())) {
      for (String path : List.of("/api/v1/messages", "/api/v1/typing")) {
        world
            .as(world.guest)
            .post(path, "type", "direct", "op", "start", "to", List.of(userId), "content", "hello")
            .refused(400, "BAD_REQUEST", "Invalid user ID " + userId);
      }
    }
    for (String name : List.of("user" + world.member.id(), "user" + world.unusedId())) {
      String email = name + "@chat.example.com";
      world
          .send(world.guest, "type", "direct", "to", List.of(email), "content", "hello")
          .refused(400, "BAD_REQUEST", "Invalid email '" + email + "'");
    }
  }

  /** The response does not reveal to a guest whether the account exists. */
  @Test
  void narrowsByHiddenAndMissingUsersFindNothing() {
    world.changeOrganizationSettings(
        Map.of("can_access_all_users_group", world.systemGroup("members")));
    List<Object> people =
        List.of(
            world.member.id(),
            world.unusedId(),
            "user" + world.member.id() + "@chat.example.com",
            "user" + world.unusedId() + "@chat.example.com");
    for (String operator : List.of("sender", "dm", "dm-including")) {
      for (Object person : people) {
        Object operand =
            operator.equals("sender") || person instanceof String ? person : List.of(person);
        Answer found =
            world
                .as(world.guest)
                .get(
                    "/api/v1/messages",
                    "anchor",
                    "newest",
                    "num_before",
                    10,
                    "num_after",
                    0,
                    "narrow",
                    List.of(List.of(operator, operand)));
        assertThat(found.succeeded().at("/messages")).as(operator + " " + person).isEmpty();
      }
    }
  }
}

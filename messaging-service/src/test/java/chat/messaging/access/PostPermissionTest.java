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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the permission to post, for every kind of channel and role, with a small model. */
@ServiceTest(Program.MESSAGING)
public final class PostPermissionTest {

  private static final String MAY_NOT_POST = "You do not have permission to post in this channel.";

  private static final String NO_SUCH_CHANNEL = "Channel with ID 'ID' does not exist";

  private final World world;

  PostPermissionTest(RunningService service) {
    this.world = new World(service);
  }

  public enum Kind {
    WEB_PUBLIC(false, true, true),
    PUBLIC(false, false, true),
    PRIVATE(true, false, true),
    PROTECTED(true, false, false);

    public final Map<String, Object> fields;

    Kind(boolean inviteOnly, boolean isWebPublic, boolean sharedHistory) {
      fields =
          Map.of(
              "invite_only",
              inviteOnly,
              "is_web_public",
              isWebPublic,
              "history_public_to_subscribers",
              sharedHistory);
    }
  }

  private record Setting(Kind kind, boolean inGroup, boolean archived, boolean granted) {

    String name() {
      return "%s %s %s %s".formatted(kind, inGroup, archived, granted);
    }

    /** The expected error text; empty if the post succeeds. */
    String expected(Role role, boolean subscribed) {
      boolean open =
          switch (kind) {
            case WEB_PUBLIC -> true;
            case PUBLIC -> subscribed || role != Role.GUEST;
            case PRIVATE -> subscribed || (granted && role != Role.GUEST);
            case PROTECTED -> subscribed;
          };
      boolean known = role == Role.ADMINISTRATOR || (granted && role != Role.GUEST);
      if (!open && !known) {
        return NO_SUCH_CHANNEL;
      }
      if (!inGroup) {
        return MAY_NOT_POST;
      }
      return archived || !open ? "Not authorized to send to channel '" + name() + "'" : "";
    }
  }

  @Test
  void postPermissionMatchesTheModel() {
    List<Role> roles = List.of(Role.ADMINISTRATOR, Role.MEMBER, Role.GUEST);
    List<Person> inside = roles.stream().map(role -> world.person(role, "In " + role)).toList();
    List<Person> outside = roles.stream().map(role -> world.person(role, "Out " + role)).toList();
    long posters =
        world.group(
            "posters", Stream.concat(inside.stream(), outside.stream()).toArray(Person[]::new));
    List<String> differences = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (int bits = 0; bits < 8; bits++) {
        var setting = new Setting(kind, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0);
        Channel channel = channel(setting, posters);
        inside.forEach(person -> world.subscribe(channel, person));
        for (Person person : inside) {
          differences.addAll(check(channel, person, setting.expected(person.role(), true)));
        }
        for (Person person : outside) {
          differences.addAll(check(channel, person, setting.expected(person.role(), false)));
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  private Channel channel(Setting setting, long posters) {
    long nobody = world.systemGroup("nobody");
    Channel channel =
        world.channel(
            setting.name(),
            Map.of(
                "is_archived",
                setting.archived(),
                "can_send_message_group",
                setting.inGroup() ? posters : nobody,
                "can_add_subscribers_group",
                setting.granted() ? posters : nobody));
    world.change(channel, setting.kind().fields);
    return channel;
  }

  private List<String> check(Channel channel, Person person, String expected) {
    Answer answer = world.sendTo(channel, person, "topic");
    String error =
        answer.status() == 200
            ? ""
            : answer.textAt("/msg").replace("'" + channel.id() + "'", "'ID'");
    return error.equals(expected)
        ? List.of()
        : List.of("%s in %s: %s".formatted(person, channel, answer));
  }

  @Test
  void systemGroupPermitsPostingByRole() {
    Channel channel =
        world.channel("c", Map.of("can_send_message_group", world.systemGroup("moderators")));
    for (Person person : List.of(world.owner, world.administrator, world.moderator)) {
      world.sendTo(channel, person, "t").succeeded();
    }
    world.subscribe(channel, world.guest);
    for (Person person : List.of(world.member, world.bot, world.guest)) {
      world.sendTo(channel, person, "t").refused(400, "BAD_REQUEST", MAY_NOT_POST);
    }
  }

  @Test
  void newAccountIsNotAFullMember() {
    Channel channel =
        world.channel("c", Map.of("can_send_message_group", world.systemGroup("fullmembers")));
    Person newcomer = world.person(Role.MEMBER, "Nora", Map.of("date_joined", 4_000_000_000L));
    world.sendTo(channel, newcomer, "t").refused(400, "BAD_REQUEST", MAY_NOT_POST);
    world.sendTo(channel, world.member, "t").succeeded();
  }

  @Test
  void botHasItsOwnersPermissionToPost() {
    Person ownersBot = world.bot(world.owner);
    Channel channel =
        world.channel("c", Map.of("can_send_message_group", world.systemGroup("owners")));
    world.sendTo(channel, ownersBot, "t").succeeded();
    world.sendTo(channel, world.bot, "t").refused(400, "BAD_REQUEST", MAY_NOT_POST);
    world.deactivate(world.owner);
    world.sendTo(channel, ownersBot, "t").refused(400, "BAD_REQUEST", MAY_NOT_POST);
  }

  @Test
  void botPostsWhereItsOwnerIsSubscribed() {
    for (Kind kind : List.of(Kind.PRIVATE, Kind.PROTECTED)) {
      Channel channel = world.channel("c " + kind, kind.fields);
      refusedAsMissing(channel, world.bot);
      world.subscribe(channel, world.otherMember);
      refusedAsMissing(channel, world.bot);
      world.subscribe(channel, world.member);
      world.sendTo(channel, world.bot, "t").succeeded();
      world.unsubscribe(channel, world.member);
      refusedAsMissing(channel, world.bot);
      world.subscribe(channel, world.bot);
      world.sendTo(channel, world.bot, "t").succeeded();
    }
  }

  private void refusedAsMissing(Channel channel, Person sender) {
    Answer byId = world.sendTo(channel, sender, "t");
    byId.refused(
        400,
        "STREAM_DOES_NOT_EXIST",
        "Channel with ID '%d' does not exist".formatted(channel.id()));
    assertThat(byId.longAt("/stream_id")).isEqualTo(channel.id());
    Answer byName =
        world.send(
            sender, "type", "channel", "to", channel.name(), "topic", "t", "content", "hello");
    byName.refused(
        400, "STREAM_DOES_NOT_EXIST", "Channel '%s' does not exist".formatted(channel.name()));
    assertThat(byName.textAt("/stream")).isEqualTo(channel.name());
  }

  @Test
  void closedChannelLooksMissingToOutsiders() {
    for (Kind kind : List.of(Kind.PRIVATE, Kind.PROTECTED)) {
      for (String posters : List.of("everyone", "nobody")) {
        Channel channel = world.channel("secret %s %s".formatted(kind, posters), kind.fields);
        world.change(channel, Map.of("can_send_message_group", world.systemGroup(posters)));
        refusedAsMissing(channel, world.otherMember);
        refusedAsMissing(channel, world.moderator);
        world.change(channel, Map.of("is_archived", true));
        refusedAsMissing(channel, world.otherMember);
      }
    }
    refusedAsMissing(world.channel("public"), world.guest);
  }

  @Test
  void channelAdministratorWithoutAccessGetsNotAuthorized() {
    Channel channel =
        world.channel(
            "secret",
            Map.of(
                "invite_only",
                true,
                "can_administer_channel_group",
                Map.of(
                    "direct_members",
                    List.of(world.otherMember.id(), world.guest.id()),
                    "direct_subgroups",
                    List.of())));
    for (Person person : List.of(world.owner, world.administrator, world.otherMember)) {
      world
          .sendTo(channel, person, "t")
          .refused(400, "BAD_REQUEST", "Not authorized to send to channel 'secret'");
    }
    for (Person person : List.of(world.moderator, world.member, world.guest, world.bot)) {
      refusedAsMissing(channel, person);
    }
  }

  @Test
  void checksPrivacyThenPostPermissionThenTopicPermission() {
    Channel channel =
        world.channel(
            "c",
            Map.of(
                "invite_only",
                true,
                "can_send_message_group",
                world.systemGroup("moderators"),
                "can_create_topic_group",
                world.systemGroup("owners"),
                "topics_policy",
                "empty_topic_only"));
    refusedAsMissing(channel, world.member);
    refusedAsMissing(channel, world.moderator);
    world.subscribe(channel, world.member, world.moderator, world.owner);
    world.sendTo(channel, world.member, "t").refused(400, "BAD_REQUEST", MAY_NOT_POST);
    world
        .sendTo(channel, world.moderator, "t")
        .refused(
            400, "BAD_REQUEST", "You do not have permission to create new topics in this channel.");
    world
        .sendTo(channel, world.owner, "t")
        .refused(400, "BAD_REQUEST", "Only the general chat topic is allowed in this channel.");
    world.sendTo(channel, world.owner, "").succeeded();
  }
}

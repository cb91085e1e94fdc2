package chat.messaging.access;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.access.PostPermissionTest.Kind;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who may read what: every kind of channel and history against a model of a few lines. */
@ServiceTest(Program.MESSAGING)
final class ReadPermissionTest {

  private static final String INVALID = "Invalid message(s)";

  private final World world;

  ReadPermissionTest(RunningService service) {
    this.world = new World(service);
  }

  /** To whom else a private channel's content may be open: those who may subscribe. */
  private enum Grant {
    NOBODY,
    CAN_SUBSCRIBE_GROUP,
    CAN_ADD_SUBSCRIBERS_GROUP;

    Map<String, Object> fields(long group) {
      return this == NOBODY ? Map.of() : Map.of(name().toLowerCase(Locale.ROOT), group);
    }
  }

  private record Case(Kind kind, Grant grant, Role role, boolean then, boolean now) {

    boolean mayRead() {
      return isOpenNow() && (then || kind != Kind.PROTECTED);
    }

    private boolean isOpenNow() {
      return switch (kind) {
        case WEB_PUBLIC -> true;
        case PUBLIC -> now || role != Role.GUEST;
        case PRIVATE -> now || (grant != Grant.NOBODY && role != Role.GUEST);
        case PROTECTED -> now;
      };
    }

    /** What somebody leaves unread in a channel is marked as read a little later. */
    Set<String> flags() {
      if (!then) {
        return Set.of("[\"read\",\"historical\"]");
      }
      return now ? Set.of("[]") : Set.of("[]", "[\"read\"]");
    }
  }

  private record Reader(Person person, boolean then, boolean now) {}

  @Test
  void everybodyReadsAndChangesWhatTheModelSays() {
    List<Reader> readers = new ArrayList<>();
    for (Role role : Role.values()) {
      for (int bits = 0; bits < 4; bits++) {
        boolean then = (bits & 1) != 0;
        boolean now = (bits & 2) != 0;
        readers.add(new Reader(world.person(role, role + " " + bits), then, now));
      }
    }
    long everyReader =
        world.group("readers", readers.stream().map(Reader::person).toArray(Person[]::new));
    List<String> differences = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (Grant grant : Grant.values()) {
        Channel channel = world.channel(kind + " " + grant, kind.fields);
        world.change(channel, grant.fields(everyReader));
        long message = messageBetween(channel, readers);
        for (Reader reader : readers) {
          var expected = new Case(kind, grant, reader.person().role(), reader.then(), reader.now());
          differences.addAll(check(message, reader.person(), expected));
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  /** A message of the time between "then" and "now". */
  private long messageBetween(Channel channel, List<Reader> readers) {
    world.subscribe(channel, world.member);
    for (Reader reader : readers) {
      if (reader.then()) {
        world.subscribe(channel, reader.person());
      }
    }
    long message = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    for (Reader reader : readers) {
      if (reader.then() && !reader.now()) {
        world.unsubscribe(channel, reader.person());
      } else if (!reader.then() && reader.now()) {
        world.subscribe(channel, reader.person());
      }
    }
    return message;
  }

  private List<String> check(long message, Person reader, Case expected) {
    Answer answer = world.fetch(reader, message);
    String said = answer.has("/msg") ? answer.textAt("/msg") : "";
    boolean right =
        expected.mayRead()
            ? answer.status() == 200
                && expected.flags().contains(answer.at("/message/flags").toString())
            : answer.status() == 400 && said.equals(INVALID);
    List<String> differences = new ArrayList<>();
    if (!right) {
      differences.add(expected + ": " + answer);
    }
    Answer change =
        world.as(reader).post("/api/v1/messages/" + message + "/reactions", "emoji_name", "tada");
    if (change.status() != (expected.mayRead() ? 200 : 400)) {
      differences.add(expected + " changes: " + change);
    }
    return differences;
  }

  @Test
  void messageOfThePauseBetweenTwoSubscriptionsWasNotReceived() {
    Channel channel = world.channel("c", Kind.PROTECTED.fields);
    world.subscribe(channel, world.member, world.otherMember);
    long first = world.sendTo(channel, world.member, "t").longAt("/id");
    world.unsubscribe(channel, world.otherMember);
    long second = world.sendTo(channel, world.member, "t").longAt("/id");
    world.subscribe(channel, world.otherMember);
    long third = world.sendTo(channel, world.member, "t").longAt("/id");

    world.fetch(world.otherMember, first).succeeded();
    world.fetch(world.otherMember, second).refused(400, "BAD_REQUEST", INVALID);
    world.fetch(world.otherMember, third).succeeded();
  }

  @Test
  void directMessageIsReadByItsPeopleAlone() {
    long message =
        world.sendTo(List.of(world.moderator, world.guest), world.member).succeeded().longAt("/id");
    for (Person one : List.of(world.moderator, world.guest, world.member)) {
      world.fetch(one, message).succeeded();
    }
    for (Person other : List.of(world.owner, world.administrator, world.otherMember, world.bot)) {
      world.fetch(other, message).refused(400, "BAD_REQUEST", INVALID);
    }
  }

  @Test
  void missingAndInvisibleAreTheSame() {
    World elsewhere = world.another();
    Channel closed = world.channel("closed", Kind.PRIVATE.fields);
    world.subscribe(closed, world.owner);
    long invisible = world.sendTo(closed, world.owner, "t").succeeded().longAt("/id");
    long direct = world.sendTo(List.of(world.owner), world.member).longAt("/id");
    long foreign =
        elsewhere.sendTo(List.of(elsewhere.owner), elsewhere.owner).succeeded().longAt("/id");
    byte[] missing =
        world.fetch(world.otherMember, Long.MAX_VALUE).refused(400, "BAD_REQUEST", INVALID).body();
    for (long message : new long[] {invisible, direct, foreign, 0}) {
      int asked = world.owners().questions(world.id());
      assertThat(world.fetch(world.otherMember, message).body()).isEqualTo(missing);
      assertThat(world.owners().questions(world.id())).isEqualTo(asked + 2);
    }
  }
}

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

/** Compares read access, for every kind of channel and history, with a small model. */
@ServiceTest(Program.MESSAGING)
final class ReadPermissionTest {

  private static final String INVALID = "Invalid message(s)";

  private final World world;

  ReadPermissionTest(RunningService service) {
    this.world = new World(service);
  }

  /** The group setting that opens a private channel to users without a subscription. */
  private enum Grant {
    NOBODY,
    CAN_SUBSCRIBE_GROUP,
    CAN_ADD_SUBSCRIBERS_GROUP;

    Map<String, Object> fields(long group) {
      return this == NOBODY ? Map.of() : Map.of(name().toLowerCase(Locale.ROOT), group);
    }
  }

  private record Case(Kind kind, Grant grant, Role role, boolean atSend, boolean atRead) {

    boolean mayRead() {
      return isOpenNow() && (atSend || kind != Kind.PROTECTED);
    }

    private boolean isOpenNow() {
      return switch (kind) {
        case WEB_PUBLIC -> true;
        case PUBLIC -> atRead || role != Role.GUEST;
        case PRIVATE -> atRead || (grant != Grant.NOBODY && role != Role.GUEST);
        case PROTECTED -> atRead;
      };
    }

    /** Unread messages of a channel that is left are marked as read asynchronously. */
    Set<String> flags() {
      if (!atSend) {
        return Set.of("[\"read\",\"historical\"]");
      }
      return atRead ? Set.of("[]") : Set.of("[]", "[\"read\"]");
    }
  }

  /** A reader, and whether the reader is subscribed at the time of the send and of the read. */
  private record Reader(Person person, boolean atSend, boolean atRead) {}

  @Test
  void readAndReactAccessMatchesTheModel() {
    List<Reader> readers = new ArrayList<>();
    for (Role role : Role.values()) {
      for (int bits = 0; bits < 4; bits++) {
        boolean atSend = (bits & 1) != 0;
        boolean atRead = (bits & 2) != 0;
        readers.add(new Reader(world.person(role, role + " " + bits), atSend, atRead));
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
          var role = reader.person().role();
          var expected = new Case(kind, grant, role, reader.atSend(), reader.atRead());
          differences.addAll(check(message, reader.person(), expected));
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  /** Sends a message between the first and the second change of the subscriptions. */
  private long messageBetween(Channel channel, List<Reader> readers) {
    world.subscribe(channel, world.member);
    for (Reader reader : readers) {
      if (reader.atSend()) {
        world.subscribe(channel, reader.person());
      }
    }
    long message = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    for (Reader reader : readers) {
      if (reader.atSend() && !reader.atRead()) {
        world.unsubscribe(channel, reader.person());
      } else if (!reader.atSend() && reader.atRead()) {
        world.subscribe(channel, reader.person());
      }
    }
    return message;
  }

  private List<String> check(long message, Person reader, Case expected) {
    Answer answer = world.fetch(reader, message);
    String error = answer.has("/msg") ? answer.textAt("/msg") : "";
    boolean right =
        expected.mayRead()
            ? answer.status() == 200
                && expected.flags().contains(answer.at("/message/flags").toString())
            : answer.status() == 400 && error.equals(INVALID);
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
  void messageSentBetweenTwoSubscriptionsIsNotReadable() {
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
  void onlyParticipantsReadDirectMessage() {
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
  void missingAndInvisibleMessagesGetTheSameError() {
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
      int asked = world.owners().callCount(world.id());
      assertThat(world.fetch(world.otherMember, message).body()).isEqualTo(missing);
      assertThat(world.owners().callCount(world.id())).isEqualTo(asked + 2);
    }
  }
}

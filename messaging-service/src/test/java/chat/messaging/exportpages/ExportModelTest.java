package chat.messaging.exportpages;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.ExportedTables;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares exports with a simple model of who received each message and who may read each channel.
 * Messages, subscriptions, changes of the channels and consents are random.
 */
@ServiceTest(Program.MESSAGING)
final class ExportModelTest {

  private final RunningService service;
  private final World world;
  private final List<Person> people = new ArrayList<>();
  private final List<Room> rooms = new ArrayList<>();
  private final List<Said> all = new ArrayList<>();

  private enum Kind {
    WEB_PUBLIC(Map.of("is_web_public", true)),
    PUBLIC(Map.of()),
    ARCHIVED(Map.of()),
    PRIVATE(Map.of("invite_only", true)),
    PROTECTED(Map.of("invite_only", true, "history_public_to_subscribers", false)),
    GRANTED(Map.of("invite_only", true)),
    GRANTED_BUT_PROTECTED(Map.of("invite_only", true, "history_public_to_subscribers", false)),
    PRIVATE_LATER(Map.of()),
    PUBLIC_LATER(Map.of("invite_only", true));

    final Map<String, ?> fields;

    Kind(Map<String, ?> fields) {
      this.fields = fields;
    }

    boolean isPublic() {
      return switch (this) {
        case WEB_PUBLIC, PUBLIC, ARCHIVED, PUBLIC_LATER -> true;
        case PRIVATE, PROTECTED, GRANTED, GRANTED_BUT_PROTECTED, PRIVATE_LATER -> false;
      };
    }
  }

  private record Room(Kind kind, Channel channel, Set<Person> subscribers, Set<Person> granted) {

    boolean hasSubscribersSeenBy(Person reader) {
      return subscribers.contains(reader) || isOpenTo(reader);
    }

    boolean isOpenTo(Person reader) {
      return switch (kind) {
        case WEB_PUBLIC -> true;
        case PUBLIC, ARCHIVED, PUBLIC_LATER ->
            reader.role() != Role.GUEST || subscribers.contains(reader);
        case PRIVATE, PRIVATE_LATER -> subscribers.contains(reader);
        case PROTECTED, GRANTED_BUT_PROTECTED -> false;
        case GRANTED ->
            subscribers.contains(reader)
                || (granted.contains(reader) && reader.role() != Role.GUEST);
      };
    }
  }

  /**
   * @param room null for a direct message
   * @param receivers the users who received it
   */
  private record Said(long id, @Nullable Room room, Set<Person> receivers) {

    boolean isPublic() {
      return room != null && room.kind().isPublic();
    }

    boolean isReadableBy(Person reader) {
      boolean isReceived = receivers.contains(reader);
      return room == null
          ? isReceived
          : room.isOpenTo(reader) || (isReceived && room.subscribers().contains(reader));
    }
  }

  ExportModelTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    people.addAll(
        List.of(
            world.owner,
            world.administrator,
            world.moderator,
            world.member,
            world.otherMember,
            world.guest));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 12, 123})
  void exportHoldsWhatAConsentingAccountCouldRead(int seed) {
    Random random = new Random(seed);
    live(random);
    for (int i = 0; i < 25; i++) {
      Set<Person> consenting = new HashSet<>();
      for (int number = random.nextInt(4); number > 0; number--) {
        consenting.add(people.get(random.nextInt(people.size())));
      }
      List<Long> expected =
          all.stream()
              .filter(said -> said.isPublic() || consenting.stream().anyMatch(said::isReadableBy))
              .map(Said::id)
              .toList();
      ExportedTables tables = export(false, consenting);
      assertThat(tables.numbers("message", "id")).as("%s", consenting).isEqualTo(expected);
      assertThat(tables.told("message").path("number").intValue()).isEqualTo(expected.size());
      assertThat(told(tables, "channel_ids")).containsAll(channelsOf(tables));
      assertThat(told(tables, "subscriber_channel_ids"))
          .as("%s", consenting)
          .isEqualTo(seenBy(consenting));
    }
    assertThat(export(true, Set.of()).numbers("message", "id"))
        .isEqualTo(all.stream().map(Said::id).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {5})
  void consentOfADeactivatedUserExportsPublicChannelsOnly(int seed) {
    live(new Random(seed));
    world.deactivate(world.member);
    List<Long> expected = all.stream().filter(Said::isPublic).map(Said::id).toList();
    assertThat(export(false, Set.of(world.member)).numbers("message", "id")).isEqualTo(expected);
  }

  private ExportedTables export(boolean everything, Set<Person> consenting) {
    return ExportedTables.of(
        service.asProgram(Program.EXPORTS),
        Map.of(
            "organization_id",
            world.id(),
            "everything",
            everything,
            "user_ids",
            consenting.stream().map(Person::id).toList()));
  }

  private static Set<Long> told(ExportedTables tables, String name) {
    Set<Long> ids = new TreeSet<>();
    tables.about().path(name).forEach(id -> ids.add(id.longValue()));
    return ids;
  }

  /** The private channels whose subscribers at least one of these people may see. */
  private Set<Long> seenBy(Set<Person> people) {
    Set<Long> ids = new TreeSet<>();
    rooms.stream()
        .filter(room -> !room.kind().isPublic())
        .filter(room -> people.stream().anyMatch(room::hasSubscribersSeenBy))
        .forEach(room -> ids.add(room.channel().id()));
    return ids;
  }

  /** The private channels of the exported messages. */
  private Set<Long> channelsOf(ExportedTables tables) {
    Set<Long> ids = new TreeSet<>(tables.numbers("message", "channel_id"));
    ids.remove(0L);
    rooms.stream()
        .filter(room -> room.kind().isPublic())
        .forEach(room -> ids.remove(room.channel().id()));
    return ids;
  }

  private void live(Random random) {
    Set<Person> granted = new HashSet<>(List.of(world.moderator, world.guest));
    Object inner = world.group("inner", granted.toArray(Person[]::new));
    for (Kind kind : Kind.values()) {
      Channel channel = world.channel(kind.name(), kind.fields);
      if (kind == Kind.GRANTED || kind == Kind.GRANTED_BUT_PROTECTED) {
        world.change(channel, Map.of("can_add_subscribers_group", inner));
      }
      Room room = new Room(kind, channel, new HashSet<>(), granted);
      rooms.add(room);
      enter(room, world.otherMember);
    }
    for (int i = 0; i < 100; i++) {
      Room room = rooms.get(random.nextInt(rooms.size()));
      Person person = people.get(random.nextInt(people.size()));
      switch (random.nextInt(5)) {
        case 0 -> enterOrLeave(room, person);
        case 1 -> tell(random, person);
        default -> say(random, room);
      }
    }
    rooms.forEach(this::change);
  }

  /** Access to earlier messages depends on the channel's current settings. */
  private void change(Room room) {
    switch (room.kind()) {
      case ARCHIVED -> world.change(room.channel(), Map.of("is_archived", true));
      case PRIVATE_LATER -> world.change(room.channel(), Map.of("invite_only", true));
      case PUBLIC_LATER -> world.change(room.channel(), Map.of("invite_only", false));
      case WEB_PUBLIC, PUBLIC, PRIVATE, PROTECTED, GRANTED, GRANTED_BUT_PROTECTED -> {}
    }
  }

  private void enter(Room room, Person person) {
    room.subscribers().add(person);
    world.subscribe(room.channel(), person);
  }

  /** One user stays subscribed, so that there is always a sender. */
  private void enterOrLeave(Room room, Person person) {
    if (person == world.otherMember) {
      return;
    }
    if (room.subscribers().remove(person)) {
      world.unsubscribe(room.channel(), person);
    } else {
      enter(room, person);
    }
  }

  private void say(Random random, Room room) {
    Person sender = List.copyOf(room.subscribers()).get(random.nextInt(room.subscribers().size()));
    long id = world.sendTo(room.channel(), sender, "topic").succeeded().longAt("/id");
    all.add(new Said(id, room, Set.copyOf(room.subscribers())));
  }

  private void tell(Random random, Person sender) {
    Set<Person> receivers = new HashSet<>(Set.of(sender));
    receivers.add(people.get(random.nextInt(people.size())));
    receivers.add(people.get(random.nextInt(people.size())));
    long id = world.sendTo(List.copyOf(receivers), sender).succeeded().longAt("/id");
    all.add(new Said(id, null, receivers));
  }
}

package chat.messaging.narrow;

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
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares random narrows with a simple model that tests each message against each term. Messages
 * and subscriptions are random, in channels of every kind.
 */
@ServiceTest(Program.MESSAGING)
final class NarrowModelTest {

  private static final List<String> TOPICS = List.of("", "Lunch", "✔ Dinner");
  private static final List<String> WORDS = List.of("soup", "bread", "https://cake.example");

  private final World world;
  private final List<Person> people;
  private final List<Room> rooms = new ArrayList<>();
  private final List<Said> all = new ArrayList<>();

  private enum Kind {
    WEB_PUBLIC(Map.of("is_web_public", true)),
    PUBLIC(Map.of()),
    PRIVATE(Map.of("invite_only", true)),
    PROTECTED(Map.of("invite_only", true, "history_public_to_subscribers", false)),
    GRANTED(Map.of("invite_only", true));

    final Map<String, ?> fields;

    Kind(Map<String, ?> fields) {
      this.fields = fields;
    }
  }

  private record Room(Kind kind, Channel channel, Set<Person> subscribers) {

    /** Whether the content is open to the reader now (decision 35). */
    boolean isOpenTo(Person reader) {
      return switch (kind) {
        case WEB_PUBLIC -> true;
        case PUBLIC, GRANTED -> reader.role() != Role.GUEST || subscribers.contains(reader);
        case PRIVATE, PROTECTED -> subscribers.contains(reader);
      };
    }
  }

  /**
   * @param room null for a direct message
   * @param receivers the users who received it
   */
  private record Said(
      long id,
      Person sender,
      @Nullable Room room,
      String topic,
      String content,
      Set<Person> receivers) {

    boolean isIn(Room other) {
      return room == other;
    }

    boolean isReadableBy(Person reader) {
      boolean isReceived = receivers.contains(reader);
      if (room == null) {
        return isReceived;
      }
      return room.isOpenTo(reader) && (isReceived || room.kind() != Kind.PROTECTED);
    }
  }

  /**
   * @param place the messages that the term searches; null for all that the reader received
   */
  private record ModelTerm(
      Map<String, Object> json, Predicate<Said> holds, @Nullable Predicate<Said> place) {}

  NarrowModelTest(RunningService service) {
    this.world = new World(service);
    this.people = List.of(world.owner, world.member, world.otherMember, world.guest);
  }

  @Test
  void narrowsFindWhatTheModelSays() {
    compare(7);
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(ints = {70, 700, 7_000})
  void narrowsFindWhatTheModelSaysInOtherConversations(int seed) {
    compare(seed);
  }

  private void compare(int seed) {
    Random random = new Random(seed);
    live(random);
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      Person reader = people.get(random.nextInt(people.size()));
      List<ModelTerm> terms = new ArrayList<>();
      for (int number = random.nextInt(4); number > 0; number--) {
        terms.add(term(random, reader));
      }
      List<Long> expected = expected(reader, terms);
      List<Object> narrow = terms.stream().<Object>map(ModelTerm::json).toList();
      List<Long> found = pages(reader, narrow, 1 + random.nextInt(8), random.nextBoolean());
      if (!found.equals(expected)) {
        differences.add(
            "%s %s: %s is not %s".formatted(reader.fullName(), narrow, found, expected));
      }
    }
    assertThat(differences).isEmpty();
  }

  private void live(Random random) {
    Object everybody = world.group("readers", people.toArray(Person[]::new));
    for (Kind kind : Kind.values()) {
      Channel channel = world.channel(kind.name(), kind.fields);
      if (kind == Kind.GRANTED) {
        world.change(channel, Map.of("can_subscribe_group", everybody));
      }
      Room room = new Room(kind, channel, new HashSet<>());
      rooms.add(room);
      enter(room, world.otherMember);
    }
    for (int i = 0; i < 90; i++) {
      Room room = rooms.get(random.nextInt(rooms.size()));
      Person person = people.get(random.nextInt(people.size()));
      switch (random.nextInt(5)) {
        case 0 -> enterOrLeave(room, person);
        case 1 -> tell(random, person);
        default -> say(random, room);
      }
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
    String topic = TOPICS.get(random.nextInt(TOPICS.size()));
    String content = WORDS.get(random.nextInt(WORDS.size()));
    Answer sent =
        world.send(
            sender,
            "type",
            "stream",
            "to",
            room.channel().id(),
            "topic",
            topic,
            "content",
            content);
    long id = sent.succeeded().longAt("/id");
    all.add(new Said(id, sender, room, topic, content, Set.copyOf(room.subscribers())));
  }

  private void tell(Random random, Person sender) {
    Set<Person> receivers = new HashSet<>(Set.of(sender));
    receivers.add(people.get(random.nextInt(people.size())));
    receivers.add(people.get(random.nextInt(people.size())));
    long id = world.sendTo(List.copyOf(receivers), sender).succeeded().longAt("/id");
    all.add(new Said(id, sender, null, "", "a word or two", receivers));
  }

  private ModelTerm term(Random random, Person reader) {
    boolean negated = random.nextInt(4) == 0;
    ModelTerm term = positive(random, reader);
    if (!negated) {
      return term;
    }
    Map<String, Object> json = new HashMap<>(term.json());
    json.put("negated", true);
    return new ModelTerm(json, term.holds().negate(), null);
  }

  private ModelTerm positive(Random random, Person reader) {
    Room room = rooms.get(random.nextInt(rooms.size()));
    Person person = people.get(random.nextInt(people.size()));
    String topic = TOPICS.get(random.nextInt(TOPICS.size()));
    return switch (random.nextInt(9)) {
      case 0, 1 -> placed("channel", room.channel().id(), said -> said.isIn(room));
      case 2 ->
          term(
              "topic",
              topic.toUpperCase(Locale.ROOT),
              said -> said.room() != null && said.topic().equals(topic));
      case 3 -> term("sender", person.id(), said -> said.sender() == person);
      case 4 ->
          placed(
              "dm",
              List.of(person.id()),
              said ->
                  said.room() == null
                      && said.receivers().equals(new HashSet<>(List.of(reader, person))));
      case 5 ->
          term(
              "dm-including",
              List.of(person.id()),
              said -> said.room() == null && said.receivers().contains(person));
      case 6 -> term("is", "resolved", said -> said.topic().startsWith("✔ "));
      case 7 -> term("search", "soups", said -> said.content().equals("soup"));
      default ->
          placed(
              "channels",
              "public",
              said ->
                  said.room() != null
                      && (said.room().kind() == Kind.PUBLIC
                          || said.room().kind() == Kind.WEB_PUBLIC));
    };
  }

  private static ModelTerm term(String operator, Object operand, Predicate<Said> holds) {
    return new ModelTerm(Map.of("operator", operator, "operand", operand), holds, null);
  }

  private static ModelTerm placed(String operator, Object operand, Predicate<Said> holds) {
    return new ModelTerm(Map.of("operator", operator, "operand", operand), holds, holds);
  }

  /** A term that names a place searches all readable messages there, others the received ones. */
  private List<Long> expected(Person reader, List<ModelTerm> terms) {
    boolean namesPlace = terms.stream().anyMatch(term -> term.place() != null);
    return all.stream()
        .filter(said -> said.isReadableBy(reader))
        .filter(said -> namesPlace || said.receivers().contains(reader))
        .filter(said -> terms.stream().allMatch(term -> term.holds().test(said)))
        .map(Said::id)
        .toList();
  }

  /** The messages of all pages of this size, in one direction. */
  private List<Long> pages(Person reader, List<Object> narrow, int size, boolean upwards) {
    List<Long> found = new ArrayList<>();
    Object anchor = upwards ? "oldest" : "newest";
    boolean isLast = false;
    while (!isLast) {
      Answer page =
          world
              .as(reader)
              .get(
                  "/api/v1/messages",
                  "anchor",
                  anchor,
                  "include_anchor",
                  false,
                  upwards ? "num_after" : "num_before",
                  size,
                  "narrow",
                  narrow);
      List<Long> ids =
          StreamSupport.stream(page.succeeded().at("/messages").spliterator(), false)
              .map(message -> message.path("id").longValue())
              .toList();
      found.addAll(upwards ? found.size() : 0, ids);
      isLast = page.at(upwards ? "/found_newest" : "/found_oldest").booleanValue();
      assertThat(isLast || ids.size() == size).as("%s", Arrays.asList(narrow)).isTrue();
      if (!ids.isEmpty()) {
        anchor = upwards ? found.getLast() : found.getFirst();
      }
    }
    return found;
  }
}

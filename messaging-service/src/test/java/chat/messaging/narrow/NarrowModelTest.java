package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
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
import java.util.Objects;
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
  private static final List<String> WORDS =
      List.of("soup", "bread", "https://cake.example", "@**Max Member**");

  private final World world;
  private final List<Person> people;
  private final List<ModelChannel> modelChannels = new ArrayList<>();
  private final List<ModelMessage> all = new ArrayList<>();

  /** By reader, channel and topic. */
  private final Map<List<Object>, Integer> policies = new HashMap<>();

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

  private record ModelChannel(Kind kind, Channel channel, Set<Person> subscribers) {

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
   * @param modelChannel null for a direct message
   * @param receivers the users who received it
   */
  private record ModelMessage(
      long id,
      Person sender,
      @Nullable ModelChannel modelChannel,
      String topic,
      String content,
      Set<Person> receivers) {

    boolean isIn(ModelChannel other) {
      return modelChannel == other;
    }

    boolean isReadableBy(Person reader) {
      boolean isReceived = receivers.contains(reader);
      if (modelChannel == null) {
        return isReceived;
      }
      return modelChannel.isOpenTo(reader) && (isReceived || modelChannel.kind() != Kind.PROTECTED);
    }
  }

  /**
   * @param scope the messages that the term searches; null for all that the reader received
   */
  private record ModelTerm(
      Map<String, Object> json,
      Predicate<ModelMessage> holds,
      @Nullable Predicate<ModelMessage> scope) {}

  NarrowModelTest(RunningService service) {
    this.world = new World(service);
    this.people = List.of(world.owner, world.member, world.otherMember, world.guest);
  }

  @Test
  void narrowsMatchTheModel() {
    compare(7);
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(ints = {70, 700, 7_000})
  void narrowsMatchTheModelWithOtherSeeds(int seed) {
    compare(seed);
  }

  private void compare(int seed) {
    Random random = new Random(seed);
    populate(random);
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

  private void populate(Random random) {
    Object readers = world.group("readers", people.toArray(Person[]::new));
    for (Kind kind : Kind.values()) {
      Channel channel = world.channel(kind.name(), kind.fields);
      if (kind == Kind.GRANTED) {
        world.change(channel, Map.of("can_subscribe_group", readers));
      }
      ModelChannel modelChannel = new ModelChannel(kind, channel, new HashSet<>());
      modelChannels.add(modelChannel);
      subscribe(modelChannel, world.otherMember);
    }
    for (int i = 0; i < 90; i++) {
      if (i % 15 == 0) {
        skipIds();
      }
      ModelChannel modelChannel = modelChannels.get(random.nextInt(modelChannels.size()));
      Person person = people.get(random.nextInt(people.size()));
      switch (random.nextInt(5)) {
        case 0 -> toggleSubscription(modelChannel, person);
        case 1 -> sendDirect(random, person);
        default -> sendToChannel(random, modelChannel);
      }
    }
    setPolicies(random);
  }

  /** Searches in windows of ids find messages in several of them. */
  private static void skipIds() {
    Database.column("select count(nextval('message_id')) from generate_series(1, 200000)");
  }

  private void subscribe(ModelChannel modelChannel, Person person) {
    modelChannel.subscribers().add(person);
    world.subscribe(modelChannel.channel(), person);
  }

  /** One user stays subscribed, so that there is always a sender. */
  private void toggleSubscription(ModelChannel modelChannel, Person person) {
    if (person == world.otherMember) {
      return;
    }
    if (modelChannel.subscribers().remove(person)) {
      world.unsubscribe(modelChannel.channel(), person);
    } else {
      subscribe(modelChannel, person);
    }
  }

  /** After all messages, since sending may set a policy. */
  private void setPolicies(Random random) {
    for (Person person : people) {
      for (ModelChannel modelChannel : modelChannels) {
        if (modelChannel.isOpenTo(person)) {
          TOPICS.forEach(topic -> setPolicy(person, modelChannel, topic, random.nextInt(4)));
        }
      }
    }
  }

  private void setPolicy(Person person, ModelChannel modelChannel, String topic, int policy) {
    world
        .as(person)
        .post(
            "/api/v1/user_topics",
            "stream_id",
            modelChannel.channel().id(),
            "topic",
            topic,
            "visibility_policy",
            policy)
        .succeeded();
    policies.put(List.of(person, modelChannel, topic), policy);
  }

  private boolean hasPolicy(Person reader, ModelMessage message, int policy) {
    return message.modelChannel() != null
        && Objects.equals(
            policies.get(List.of(reader, message.modelChannel(), message.topic())), policy);
  }

  private void sendToChannel(Random random, ModelChannel modelChannel) {
    List<Person> subscribers = List.copyOf(modelChannel.subscribers());
    Person sender = subscribers.get(random.nextInt(subscribers.size()));
    String topic = TOPICS.get(random.nextInt(TOPICS.size()));
    String content = WORDS.get(random.nextInt(WORDS.size()));
    Answer sent =
        world.send(
            sender,
            "type",
            "stream",
            "to",
            modelChannel.channel().id(),
            "topic",
            topic,
            "content",
            content);
    long id = sent.succeeded().longAt("/id");
    all.add(new ModelMessage(id, sender, modelChannel, topic, content, Set.copyOf(subscribers)));
  }

  private void sendDirect(Random random, Person sender) {
    Set<Person> receivers = new HashSet<>(Set.of(sender));
    receivers.add(people.get(random.nextInt(people.size())));
    receivers.add(people.get(random.nextInt(people.size())));
    long id = world.sendTo(List.copyOf(receivers), sender).succeeded().longAt("/id");
    all.add(new ModelMessage(id, sender, null, "", "a word or two", receivers));
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
    List<ModelChannel> open = modelChannels.stream().filter(one -> one.isOpenTo(reader)).toList();
    ModelChannel modelChannel = open.get(random.nextInt(open.size()));
    Person person = people.get(random.nextInt(people.size()));
    String topic = TOPICS.get(random.nextInt(TOPICS.size()));
    return switch (random.nextInt(12)) {
      case 0, 1 ->
          scoped("channel", modelChannel.channel().id(), message -> message.isIn(modelChannel));
      case 2 ->
          term(
              "topic",
              topic.toUpperCase(Locale.ROOT),
              message -> message.modelChannel() != null && message.topic().equals(topic));
      case 3 -> term("sender", person.id(), message -> message.sender() == person);
      case 4 ->
          scoped(
              "dm",
              List.of(person.id()),
              message ->
                  message.modelChannel() == null
                      && message.receivers().equals(new HashSet<>(List.of(reader, person))));
      case 5 ->
          term(
              "dm-including",
              List.of(person.id()),
              message -> message.modelChannel() == null && message.receivers().contains(person));
      case 6 -> term("is", "resolved", message -> message.topic().startsWith("✔ "));
      case 7 -> term("search", "soups", message -> message.content().equals("soup"));
      case 8 -> term("is", "muted", message -> hasPolicy(reader, message, 1));
      case 10 ->
          term(
              "mentions",
              person.id(),
              message -> message.content().equals("@**" + person.fullName() + "**"));
      case 9 -> term("is", "followed", message -> hasPolicy(reader, message, 3));
      default ->
          scoped(
              "channels",
              "public",
              message ->
                  message.modelChannel() != null
                      && (message.modelChannel().kind() == Kind.PUBLIC
                          || message.modelChannel().kind() == Kind.WEB_PUBLIC));
    };
  }

  private static ModelTerm term(String operator, Object operand, Predicate<ModelMessage> holds) {
    return new ModelTerm(Map.of("operator", operator, "operand", operand), holds, null);
  }

  private static ModelTerm scoped(String operator, Object operand, Predicate<ModelMessage> holds) {
    return new ModelTerm(Map.of("operator", operator, "operand", operand), holds, holds);
  }

  /** Terms with a scope search all readable messages, other terms only the received messages. */
  private List<Long> expected(Person reader, List<ModelTerm> terms) {
    boolean hasScope = terms.stream().anyMatch(term -> term.scope() != null);
    return all.stream()
        .filter(message -> message.isReadableBy(reader))
        .filter(message -> hasScope || message.receivers().contains(reader))
        .filter(message -> terms.stream().allMatch(term -> term.holds().test(message)))
        .map(ModelMessage::id)
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

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
 * Compares exports with a model of message recipients and channel readers. Messages, subscriptions,
 * changes of channels and consents are random.
 */
@ServiceTest(Program.MESSAGING)
final class ExportModelTest {

  private final RunningService service;
  private final World world;
  private final List<Person> people = new ArrayList<>();
  private final List<ModelChannel> modelChannels = new ArrayList<>();
  private final List<ModelMessage> all = new ArrayList<>();

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

  private record ModelChannel(
      Kind kind, Channel channel, Set<Person> subscribers, Set<Person> granted) {

    boolean showsSubscribersTo(Person reader) {
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
   * @param modelChannel null for a direct message
   * @param receivers the users who received it
   */
  private record ModelMessage(long id, @Nullable ModelChannel modelChannel, Set<Person> receivers) {

    boolean isPublic() {
      return modelChannel != null && modelChannel.kind().isPublic();
    }

    boolean isReadableBy(Person reader) {
      boolean isReceived = receivers.contains(reader);
      return modelChannel == null
          ? isReceived
          : modelChannel.isOpenTo(reader)
              || (isReceived && modelChannel.subscribers().contains(reader));
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
  void exportHasMessagesThatConsentingUsersCanRead(int seed) {
    Random random = new Random(seed);
    populate(random);
    for (int i = 0; i < 25; i++) {
      Set<Person> consenting = new HashSet<>();
      for (int number = random.nextInt(4); number > 0; number--) {
        consenting.add(people.get(random.nextInt(people.size())));
      }
      List<Long> expected =
          all.stream()
              .filter(message ->
                  message.isPublic() || consenting.stream().anyMatch(message::isReadableBy))
              .map(ModelMessage::id)
              .toList();
      ExportedTables tables = export(false, consenting);
      assertThat(tables.numbers("message", "id")).as("%s", consenting).isEqualTo(expected);
      assertThat(tables.tableHeader("message").path("number").intValue())
          .isEqualTo(expected.size());
      assertThat(channelIds(tables, "channel_ids")).containsAll(privateChannelsOf(tables));
      assertThat(channelIds(tables, "subscriber_channel_ids"))
          .as("%s", consenting)
          .isEqualTo(channelsWithVisibleSubscribers(consenting));
    }
    assertThat(export(true, Set.of()).numbers("message", "id"))
        .isEqualTo(all.stream().map(ModelMessage::id).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {5})
  void consentOfADeactivatedUserExportsPublicChannelsOnly(int seed) {
    populate(new Random(seed));
    world.deactivate(world.member);
    List<Long> expected =
        all.stream().filter(ModelMessage::isPublic).map(ModelMessage::id).toList();
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

  private static Set<Long> channelIds(ExportedTables tables, String name) {
    Set<Long> ids = new TreeSet<>();
    tables.header().path(name).forEach(id -> ids.add(id.longValue()));
    return ids;
  }

  /** The private channels whose subscribers at least one of these users may see. */
  private Set<Long> channelsWithVisibleSubscribers(Set<Person> people) {
    Set<Long> ids = new TreeSet<>();
    modelChannels.stream()
        .filter(modelChannel -> !modelChannel.kind().isPublic())
        .filter(modelChannel -> people.stream().anyMatch(modelChannel::showsSubscribersTo))
        .forEach(modelChannel -> ids.add(modelChannel.channel().id()));
    return ids;
  }

  /** The private channels of the exported messages. */
  private Set<Long> privateChannelsOf(ExportedTables tables) {
    Set<Long> ids = new TreeSet<>(tables.numbers("message", "channel_id"));
    ids.remove(0L);
    modelChannels.stream()
        .filter(modelChannel -> modelChannel.kind().isPublic())
        .forEach(modelChannel -> ids.remove(modelChannel.channel().id()));
    return ids;
  }

  private void populate(Random random) {
    Set<Person> granted = new HashSet<>(List.of(world.moderator, world.guest));
    Object inner = world.group("inner", granted.toArray(Person[]::new));
    for (Kind kind : Kind.values()) {
      Channel channel = world.channel(kind.name(), kind.fields);
      if (kind == Kind.GRANTED || kind == Kind.GRANTED_BUT_PROTECTED) {
        world.change(channel, Map.of("can_add_subscribers_group", inner));
      }
      ModelChannel modelChannel = new ModelChannel(kind, channel, new HashSet<>(), granted);
      modelChannels.add(modelChannel);
      subscribe(modelChannel, world.otherMember);
    }
    for (int i = 0; i < 100; i++) {
      ModelChannel modelChannel = modelChannels.get(random.nextInt(modelChannels.size()));
      Person person = people.get(random.nextInt(people.size()));
      switch (random.nextInt(5)) {
        case 0 -> toggleSubscription(modelChannel, person);
        case 1 -> sendDirect(random, person);
        default -> sendToChannel(random, modelChannel);
      }
    }
    modelChannels.forEach(this::applyFinalSettings);
  }

  /** Access to earlier messages depends on the channel's current settings. */
  private void applyFinalSettings(ModelChannel modelChannel) {
    switch (modelChannel.kind()) {
      case ARCHIVED -> world.change(modelChannel.channel(), Map.of("is_archived", true));
      case PRIVATE_LATER -> world.change(modelChannel.channel(), Map.of("invite_only", true));
      case PUBLIC_LATER -> world.change(modelChannel.channel(), Map.of("invite_only", false));
      case WEB_PUBLIC, PUBLIC, PRIVATE, PROTECTED, GRANTED, GRANTED_BUT_PROTECTED -> {}
    }
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

  private void sendToChannel(Random random, ModelChannel modelChannel) {
    List<Person> subscribers = List.copyOf(modelChannel.subscribers());
    Person sender = subscribers.get(random.nextInt(subscribers.size()));
    long id = world.sendTo(modelChannel.channel(), sender, "topic").succeeded().longAt("/id");
    all.add(new ModelMessage(id, modelChannel, Set.copyOf(modelChannel.subscribers())));
  }

  private void sendDirect(Random random, Person sender) {
    Set<Person> receivers = new HashSet<>(Set.of(sender));
    receivers.add(people.get(random.nextInt(people.size())));
    receivers.add(people.get(random.nextInt(people.size())));
    long id = world.sendTo(List.copyOf(receivers), sender).succeeded().longAt("/id");
    all.add(new ModelMessage(id, null, receivers));
  }
}

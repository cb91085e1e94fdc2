package chat.messaging.accessquery;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares the topic, move and delete rights with a model of the specification. Covers every role
 * in every kind of channel, with each setting that can grant the right. A test in channels-service
 * covers the rights by the other settings.
 */
@ServiceTest(Program.MESSAGING)
final class MessageRightsTest {

  private static final List<String> OF_THE_CHANNEL =
      List.of(
          "can_create_topic_group",
          "can_delete_any_message_group",
          "can_delete_own_message_group",
          "can_move_messages_out_of_channel_group",
          "can_move_messages_within_channel_group",
          "can_resolve_topics_group");

  private static final List<String> OF_THE_ORGANIZATION =
      List.of(
          "can_delete_any_message_group",
          "can_delete_own_message_group",
          "can_move_messages_between_channels_group",
          "can_move_messages_between_topics_group",
          "can_resolve_topics_group");

  private static final int THREADS = 4;

  private final World world;
  private final Person author;
  private final List<Actor> actors = new ArrayList<>();
  private final long named;
  private final Channel open;
  private final Channel silent;
  private final Channel closed;

  MessageRightsTest(RunningService service) {
    this.world = new World(service);
    this.author = world.otherMember;
    for (ActorType type : ActorType.values()) {
      for (boolean subscribed : List.of(true, false)) {
        actors.add(actor(type, subscribed));
      }
    }
    this.named = world.group("named", actors.stream().map(Actor::named).toArray(Person[]::new));
    this.open = world.channel("open", Kind.WEB_PUBLIC.fields);
    this.silent = world.channel("silent", Kind.WEB_PUBLIC.fields);
    world.change(silent, Map.of("can_send_message_group", world.systemGroup("nobody")));
    this.closed = world.channel("closed", Kind.PRIVATE.fields);
  }

  private enum ActorType {
    OWNER,
    ADMINISTRATOR,
    MODERATOR,
    MEMBER,
    GUEST,
    BOT,
    /** A bot that is neither subscribed nor in the setting's group, unlike its owner. */
    BOT_OF_ONE_NAMED;

    Role role() {
      return this == BOT || this == BOT_OF_ONE_NAMED ? Role.MEMBER : Role.valueOf(name());
    }
  }

  /** The settings that grant their right to all actors; the others grant it to nobody. */
  private enum Grant {
    NONE,
    ORGANIZATION,
    CHANNEL,
    CHANNEL_ADMIN,
    /** All settings of organization and channel except the two that grant the right. */
    OTHERS
  }

  private enum Action {
    START_TOPIC_BY_SENDING("can_create_topic_group", null),
    START_TOPIC_BY_MOVING("can_create_topic_group", null),
    DELETE_OWN("can_delete_own_message_group", "can_delete_own_message_group"),
    DELETE_ANOTHERS("can_delete_any_message_group", "can_delete_any_message_group"),
    MOVE_WITHIN("can_move_messages_within_channel_group", "can_move_messages_between_topics_group"),
    MOVE_OUT("can_move_messages_out_of_channel_group", "can_move_messages_between_channels_group"),
    MOVE_TO_READ_ONLY_CHANNEL(
        "can_move_messages_out_of_channel_group", "can_move_messages_between_channels_group"),
    MOVE_TO_CLOSED_CHANNEL(
        "can_move_messages_out_of_channel_group", "can_move_messages_between_channels_group"),
    RESOLVE("can_resolve_topics_group", "can_resolve_topics_group"),
    MOVE_TO_RESOLVED_TOPIC("can_resolve_topics_group", "can_resolve_topics_group");

    final String ofChannel;
    final @Nullable String ofOrganization;

    Action(String ofChannel, @Nullable String ofOrganization) {
      this.ofChannel = ofChannel;
      this.ofOrganization = ofOrganization;
    }

    /** Two of the organization's settings never grant a right to guests, whatever their group. */
    boolean isForGuests() {
      return !"can_delete_any_message_group".equals(ofOrganization)
          && !"can_move_messages_between_channels_group".equals(ofOrganization);
    }
  }

  /**
   * @param subscribed at the time of the action; all actors are when the messages are sent
   * @param named the account in the setting's group: the actor, or its owner
   */
  private record Actor(ActorType type, boolean subscribed, Person person, Person named) {}

  private record Case(Kind kind, Action action, Grant grant, Actor actor) {

    String topic() {
      return "%s %s %s %s"
          .formatted(action.ordinal(), grant.ordinal(), actor.type(), actor.subscribed());
    }

    boolean isAllowed() {
      return switch (action) {
        case START_TOPIC_BY_SENDING -> (hasContent() || ownerIsSubscribed()) && mayStartTopics();
        case START_TOPIC_BY_MOVING -> hasContent() && mayStartTopics();
        // The right to delete any message includes the sender's own messages.
        case DELETE_OWN -> hasContent() && (isGranted() || isGrantedByOtherSettings());
        case DELETE_ANOTHERS -> hasContent() && isGranted();
        case MOVE_WITHIN, MOVE_OUT, RESOLVE -> hasContent() && (isGranted() || isChannelAdmin());
        // This is a move within the channel and a resolution, so neither right alone suffices.
        case MOVE_TO_RESOLVED_TOPIC -> hasContent() && isChannelAdmin();
        case MOVE_TO_READ_ONLY_CHANNEL, MOVE_TO_CLOSED_CHANNEL -> false;
      };
    }

    private boolean hasContent() {
      boolean isSubscriber = actor.subscribed() && actor.type() != ActorType.BOT_OF_ONE_NAMED;
      return switch (kind) {
        case WEB_PUBLIC -> true;
        case PUBLIC -> isSubscriber || actor.type() != ActorType.GUEST;
        case PRIVATE, PROTECTED -> isSubscriber;
      };
    }

    private boolean ownerIsSubscribed() {
      return actor.type() == ActorType.BOT_OF_ONE_NAMED && actor.subscribed();
    }

    /** Everyone has this right if the history is protected; a bot has its owner's right. */
    private boolean mayStartTopics() {
      return kind == Kind.PROTECTED || grant == Grant.CHANNEL;
    }

    private boolean isGranted() {
      boolean byOrganization =
          grant == Grant.ORGANIZATION && (actor.type() != ActorType.GUEST || action.isForGuests());
      return (byOrganization || grant == Grant.CHANNEL)
          && actor.type() != ActorType.BOT_OF_ONE_NAMED;
    }

    private boolean isGrantedByOtherSettings() {
      return grant == Grant.OTHERS && actor.type() != ActorType.BOT_OF_ONE_NAMED;
    }

    /** Administrators of the organization administer every channel; guests administer none. */
    private boolean isChannelAdmin() {
      return switch (actor.type()) {
        case OWNER, ADMINISTRATOR -> true;
        case MODERATOR, MEMBER, BOT -> grant == Grant.CHANNEL_ADMIN;
        case GUEST, BOT_OF_ONE_NAMED -> false;
      };
    }
  }

  private Actor actor(ActorType type, boolean subscribed) {
    if (type == ActorType.BOT) {
      Person bot = world.bot(world.member);
      return new Actor(type, subscribed, bot, bot);
    }
    String name = type + (subscribed ? " inside" : " outside");
    Person person = world.person(type.role(), name);
    return new Actor(
        type, subscribed, type == ActorType.BOT_OF_ONE_NAMED ? world.bot(person) : person, person);
  }

  @ParameterizedTest
  @EnumSource(names = "PRIVATE")
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void privateChannelRightsMatchTheModel(Kind kind) throws Exception {
    assertThat(differences(kind)).isEmpty();
  }

  /** Separate from the private kind because it takes long. */
  @Tag("deep")
  @ParameterizedTest
  @EnumSource(names = "PRIVATE", mode = EnumSource.Mode.EXCLUDE)
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void rightsInOtherChannelKindsMatchTheModel(Kind kind) throws Exception {
    assertThat(differences(kind)).isEmpty();
  }

  private List<String> differences(Kind kind) throws Exception {
    List<String> differences = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      Channel channel = world.channel(kind.name(), kind.fields);
      Map<Case, Long> messages = messages(kind, channel, threads);
      for (Action action : Action.values()) {
        for (Grant grant : Grant.values()) {
          set(kind, channel, action, grant);
          for (var answer :
              threads.invokeAll(
                  cases(kind, action, grant).stream()
                      .<Callable<String>>map(one -> () -> difference(one, channel, messages))
                      .toList())) {
            differences.add(answer.get());
          }
        }
      }
    }
    return differences.stream().filter(difference -> !difference.isEmpty()).toList();
  }

  private List<Case> cases(Kind kind, Action action, Grant grant) {
    return actors.stream().map(actor -> new Case(kind, action, grant, actor)).toList();
  }

  /** Empty if the service agrees with the model. */
  private String difference(Case one, Channel channel, Map<Case, Long> messages) {
    Answer answer = act(one, channel, messages.getOrDefault(one, 0L));
    return answer.status() == (one.isAllowed() ? 200 : 400) ? "" : one + ": " + answer;
  }

  /** Sends one message for each case, in its own topic, while all actors are subscribed. */
  private Map<Case, Long> messages(Kind kind, Channel channel, ExecutorService threads)
      throws Exception {
    world.subscribe(channel, author);
    actors.forEach(actor -> world.subscribe(channel, actor.named()));
    world.sendTo(channel, author, "there").succeeded();
    Map<Case, Long> messages = new ConcurrentHashMap<>();
    List<Callable<Answer>> sends = new ArrayList<>();
    for (Action action : Action.values()) {
      for (Grant grant : Grant.values()) {
        for (Case one : cases(kind, action, grant)) {
          if (action != Action.START_TOPIC_BY_SENDING) {
            sends.add(() -> sent(one, channel, messages));
          }
          if (action == Action.MOVE_TO_RESOLVED_TOPIC) {
            sends.add(() -> world.sendTo(channel, author, one.topic()).succeeded());
          }
        }
      }
    }
    for (var answer : threads.invokeAll(sends)) {
      answer.get();
    }
    actors.stream()
        .filter(actor -> !actor.subscribed())
        .forEach(actor -> world.unsubscribe(channel, actor.named()));
    return messages;
  }

  private Answer sent(Case one, Channel channel, Map<Case, Long> messages) {
    Person sender = one.action() == Action.DELETE_OWN ? one.actor().person() : author;
    Answer answer = world.sendTo(channel, sender, one.topic()).succeeded();
    messages.put(one, answer.longAt("/id"));
    return answer;
  }

  private void set(Kind kind, Channel channel, Action action, Grant grant) {
    long nobody = world.systemGroup("nobody");
    long everyone = world.systemGroup("everyone");
    boolean others = grant == Grant.OTHERS;
    Map<String, Object> ofOrganization = new LinkedHashMap<>();
    for (String setting : OF_THE_ORGANIZATION) {
      boolean grantsRight = setting.equals(action.ofOrganization);
      boolean isGranted = grantsRight ? grant == Grant.ORGANIZATION : others;
      ofOrganization.put(setting, isGranted ? named : nobody);
    }
    if (action == Action.START_TOPIC_BY_MOVING) {
      ofOrganization.put("can_move_messages_between_topics_group", everyone);
    }
    Map<String, Object> ofChannel = new LinkedHashMap<>();
    for (String setting : OF_THE_CHANNEL) {
      boolean grantsRight = setting.equals(action.ofChannel);
      boolean isGranted = grantsRight ? grant == Grant.CHANNEL : others;
      ofChannel.put(setting, isGranted ? named : nobody);
    }
    ofChannel.put("can_administer_channel_group", grant == Grant.CHANNEL_ADMIN ? named : nobody);
    if (!action.ofChannel.equals("can_create_topic_group") || kind == Kind.PROTECTED) {
      ofChannel.put("can_create_topic_group", everyone);
    }
    world.changeOrganizationSettings(ofOrganization);
    world.change(channel, ofChannel);
  }

  private Answer act(Case one, Channel channel, long message) {
    Person person = one.actor().person();
    String topic = one.topic();
    return switch (one.action()) {
      case START_TOPIC_BY_SENDING -> world.sendTo(channel, person, topic);
      case START_TOPIC_BY_MOVING -> move(person, message, "topic", "new " + topic);
      case DELETE_OWN, DELETE_ANOTHERS -> world.as(person).delete("/api/v1/messages/" + message);
      case MOVE_WITHIN -> move(person, message, "topic", "there");
      case MOVE_OUT -> move(person, message, "stream_id", open.id());
      case MOVE_TO_READ_ONLY_CHANNEL -> move(person, message, "stream_id", silent.id());
      case MOVE_TO_CLOSED_CHANNEL -> move(person, message, "stream_id", closed.id());
      case RESOLVE -> move(person, message, "topic", "✔ " + topic, "propagate_mode", "change_all");
      case MOVE_TO_RESOLVED_TOPIC -> move(person, message, "topic", "✔ " + topic);
    };
  }

  private Answer move(Person person, long message, Object... parameters) {
    return world.as(person).patch("/api/v1/messages/" + message, parameters);
  }
}

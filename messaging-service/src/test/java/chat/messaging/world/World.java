package chat.messaging.world;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents;
import chat.testkit.owner.TestOwners;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * A test's own organization with a user of every role and with channels, built from the events of
 * the owning services. Clients of its accounts send {@code Chat-Seen}, so earlier events count for
 * them.
 */
public final class World {

  private static final AtomicLong IDS =
      new AtomicLong(ThreadLocalRandom.current().nextLong(1L << 32, 1L << 40));

  private final RunningService service;
  private final TestEvents events = TestServers.get().events();
  private final TestOrganization organization;
  private final Map<Long, Map<String, @Nullable Object>> channels = new HashMap<>();
  private final Map<Membership, List<Period>> periods = new HashMap<>();
  private long subscriptionNumber;

  public final Person owner;
  public final Person administrator;
  public final Person moderator;
  public final Person member;
  public final Person otherMember;
  public final Person guest;
  public final Person bot;
  public final Person notificationBot;

  private record Membership(Channel channel, Person person) {}

  private static final class Period {
    final long from;
    @Nullable Long to;
    boolean isMuted;

    Period(long from) {
      this.from = from;
    }

    Map<String, @Nullable Object> value() {
      Map<String, @Nullable Object> value = new LinkedHashMap<>(Map.of("from", from));
      value.put("to", to);
      return value;
    }
  }

  public World(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    owner = person(Role.OWNER, "Olga Owner");
    administrator = person(Role.ADMINISTRATOR, "Ada Administrator");
    moderator = person(Role.MODERATOR, "Mo Moderator");
    member = person(Role.MEMBER, "Mia Member");
    otherMember = person(Role.MEMBER, "Max Member");
    guest = person(Role.GUEST, "Gus Guest");
    bot = bot(member);
    notificationBot = systemBot("notification-bot", "Notification Bot");
  }

  /** Another organization at the same service. */
  public World another() {
    return new World(service);
  }

  public long id() {
    return organization.id();
  }

  /** An unused id. */
  public long unusedId() {
    return IDS.incrementAndGet();
  }

  /** A client of the account that has seen all events published so far. */
  public ApiClient as(Person person) {
    return as(person, "test");
  }

  /** The same with this name of the client program. */
  public ApiClient as(Person person, String client) {
    return withoutSeenHeader(person, client)
        .withHeader(ChangeNumbers.SEEN_HEADER, events.seen(id()));
  }

  /** A client of the account that has seen no events. */
  public ApiClient withoutSeenHeader(Person person) {
    return withoutSeenHeader(person, "test");
  }

  private ApiClient withoutSeenHeader(Person person, String client) {
    return service.as(
        new Caller(id(), person.id(), person.role(), person.isBot(), person.botOwnerId(), client));
  }

  /** The answer to a send with these parameters, names and values alternating. */
  public Answer send(Person sender, Object... parameters) {
    return as(sender).post("/api/v1/messages", parameters);
  }

  /** The answer to a send into a channel's topic. */
  public Answer sendTo(Channel channel, Person sender, String topic) {
    return send(
        sender, "type", "stream", "to", channel.id(), "topic", topic, "content", "a word or two");
  }

  /** The answer to a send to these people. */
  public Answer sendTo(List<Person> people, Person sender) {
    return send(
        sender,
        "type",
        "direct",
        "to",
        people.stream().map(Person::id).toList(),
        "content",
        "a word or two");
  }

  /** The answer to a fetch. */
  public Answer fetch(Person reader, long messageId, Object... parameters) {
    return as(reader).get("/api/v1/messages/" + messageId, parameters);
  }

  /** A client with which another service makes internal calls. */
  public ApiClient asService() {
    return service.asProgram(Program.CHANNELS);
  }

  /** Waits until the projections of the service contain all events published so far. */
  public void awaitProjections() {
    organization.awaitProjections();
  }

  public TestOwners owners() {
    return TestServers.get().owners();
  }

  /** Publishes an event as its producer would, in the form of its contract. */
  public void publishClientEvent(String type, Map<String, ?> audience, Object payload) {
    events.publish(
        Topic.CLIENT_EVENTS,
        id(),
        Long.toString(id()),
        ClientEvents.value(type, audience, payload));
  }

  /** An event queue of the account, registered with these parameters. */
  public Queue queue(Person person, Object... parameters) {
    return Queue.of(as(person), parameters);
  }

  /** The events of this organization in the topic, once there are this many. */
  public List<TestEvents.Event> events(Topic topic, int number) {
    List<TestEvents.Event> found = new ArrayList<>();
    Awaitility.await()
        .until(() -> {
          found.clear();
          found.addAll(events.read(topic, id()));
          return found.size() >= number;
        });
    return found;
  }

  public Person person(Role role, String fullName) {
    return person(role, fullName, Map.of());
  }

  /** An account with these fields of user-changed instead of the defaults. */
  public Person person(Role role, String fullName, Map<String, ?> differences) {
    Map<String, Object> all = new LinkedHashMap<>(differences);
    all.put("full_name", fullName);
    long userId = organization.account(role, all);
    Object email = all.getOrDefault("email", "User" + userId + "@chat.example.com");
    return new Person(
        userId,
        role,
        email.toString(),
        fullName,
        all.containsKey("is_bot"),
        (Long) all.get("bot_owner_id"));
  }

  public Person bot(Person owner) {
    return person(
        Role.MEMBER, "Botty", Map.of("is_bot", true, "bot_type", 1, "bot_owner_id", owner.id()));
  }

  public Person systemBot(String localPart, String fullName) {
    String email = localPart + "@chat.example.com";
    return person(
        Role.MEMBER,
        fullName,
        Map.of(
            "is_bot",
            true,
            "bot_type",
            1,
            "is_system_bot",
            true,
            "email",
            email,
            "delivery_email",
            email));
  }

  /** Changes fields of an account. */
  public void change(Person person, Map<String, ?> differences) {
    organization.change(person.id(), differences);
  }

  public void deactivate(Person person) {
    change(person, Map.of("is_active", false));
  }

  /** A member who has been deactivated. */
  public Person deactivated() {
    Person person = person(Role.MEMBER, "Dee Deactivated");
    deactivate(person);
    return person;
  }

  /** Sets an account's own settings; settings not named get their defaults. */
  public void setUserSettings(Person person, Map<String, ?> settings) {
    change(person, Map.of("settings", settings));
  }

  /** The id of the system group {@code role:} with this name. */
  public long systemGroup(String name) {
    return organization.systemGroup("role:" + name);
  }

  /** An empty group that only these accounts may mention. */
  public void groupMentionableBy(String name, Person... people) {
    long groupId = group(name);
    List<Long> userIds = Arrays.stream(people).map(Person::id).toList();
    organization.publishGroup(
        groupId,
        Map.of(
            "name",
            name,
            "can_mention_group",
            Map.of("direct_members", userIds, "direct_subgroups", List.of())));
  }

  /** A group of these accounts. */
  public long group(String name, Person... members) {
    return organization.group(name, Arrays.stream(members).map(Person::id).toList(), List.of());
  }

  /** Deactivates a group; its members stay. */
  public void deactivateGroup(long groupId, String name) {
    organization.publishGroup(
        groupId,
        Map.of("name", name, "is_deactivated", true, "can_mention_group", systemGroup("everyone")));
  }

  /** A group with one subgroup. */
  public long groupWithSubgroup(String name, long groupId) {
    return organization.group(name, List.of(), List.of(groupId));
  }

  /** Removes an account from a group. */
  public void removeFromGroup(long groupId, Person member) {
    organization.removeMember(groupId, member.id());
  }

  /** Changes settings of the organization; those not named stay as they are. */
  public void changeOrganizationSettings(Map<String, ?> settings) {
    organization.changeSettings(settings);
  }

  /** A public channel. */
  public Channel channel(String name) {
    return channel(name, Map.of());
  }

  /** A channel with these fields of channel-changed instead of those of a public one. */
  public Channel channel(String name, Map<String, ?> differences) {
    Channel channel = new Channel(IDS.incrementAndGet(), name);
    Map<String, @Nullable Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("organization_id", id());
    value.put("channel_id", channel.id());
    value.put("name", name);
    value.put("description", "");
    value.put("rendered_description", "");
    value.put("date_created", 1_700_000_000);
    value.put("creator_id", null);
    value.put("invite_only", false);
    value.put("is_web_public", false);
    value.put("history_public_to_subscribers", true);
    value.put("is_archived", false);
    value.put("is_default_stream", false);
    value.put("folder_id", null);
    value.put("topics_policy", "inherit");
    value.put("message_retention_days", null);
    value.put("can_send_message_group", systemGroup("everyone"));
    value.put("can_create_topic_group", systemGroup("everyone"));
    value.put("can_subscribe_group", systemGroup("nobody"));
    value.put("can_add_subscribers_group", systemGroup("nobody"));
    value.put("can_administer_channel_group", systemGroup("nobody"));
    value.put("can_delete_any_message_group", systemGroup("nobody"));
    value.put("can_delete_own_message_group", systemGroup("nobody"));
    value.put("can_move_messages_out_of_channel_group", systemGroup("nobody"));
    value.put("can_move_messages_within_channel_group", systemGroup("nobody"));
    value.put("can_resolve_topics_group", systemGroup("nobody"));
    channels.put(channel.id(), value);
    change(channel, differences);
    return channel;
  }

  /** Changes fields of a channel. */
  public void change(Channel channel, Map<String, ?> differences) {
    Map<String, @Nullable Object> value = Objects.requireNonNull(channels.get(channel.id()));
    value.putAll(differences);
    events.publish(Topic.CHANNEL_CHANGED, id(), id() + ":" + channel.id(), value);
  }

  /** A custom emoji. */
  public long emoji(String name) {
    long emojiId = IDS.incrementAndGet();
    emoji(emojiId, name, false);
    return emojiId;
  }

  /** Publishes the new state of a custom emoji. */
  public void emoji(long emojiId, String name, boolean isDeactivated) {
    Map<String, @Nullable Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("organization_id", id());
    value.put("emoji_id", emojiId);
    value.put("name", name);
    value.put("source_url", "/user_avatars/%d/emoji/images/%d.png".formatted(id(), emojiId));
    value.put("still_url", null);
    value.put("deactivated", isDeactivated);
    value.put("author_id", member.id());
    value.put("is_animated", false);
    events.publish(Topic.EMOJI_CHANGED, id(), id() + ":" + emojiId, value);
  }

  public void subscribe(Channel channel, Person... people) {
    for (Person person : people) {
      periodsOf(channel, person).add(new Period(subscriptionNumber + 1));
      subscription(channel, person, true, false);
    }
  }

  /** A subscriber mutes the channel as a whole. */
  public void mute(Channel channel, Person person) {
    periodsOf(channel, person).getLast().isMuted = true;
    subscription(channel, person, true, true);
  }

  public void unsubscribe(Channel channel, Person person) {
    Period last = periodsOf(channel, person).getLast();
    last.to = subscriptionNumber + 1;
    subscription(channel, person, false, last.isMuted);
  }

  private List<Period> periodsOf(Channel channel, Person person) {
    return periods.computeIfAbsent(new Membership(channel, person), _ -> new ArrayList<>());
  }

  private void subscription(Channel channel, Person person, boolean isSubscribed, boolean isMuted) {
    subscriptionNumber++;
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("organization_id", id());
    value.put("channel_id", channel.id());
    value.put("user_id", person.id());
    value.put("is_subscribed", isSubscribed);
    value.put("is_muted", isMuted);
    value.put("periods", periodsOf(channel, person).stream().map(Period::value).toList());
    events.publish(
        Topic.SUBSCRIPTION_CHANGED, id(), id() + ":" + channel.id() + ":" + person.id(), value);
  }
}

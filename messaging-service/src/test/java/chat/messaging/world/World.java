package chat.messaging.world;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.TestEvents;
import java.util.ArrayList;
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
 * An organization of a test's own with somebody of every role, told by the events of its owners.
 * Clients of its accounts send {@code Chat-Seen}, so whatever was said before counts for them.
 */
public final class World {

  private static final AtomicLong IDS =
      new AtomicLong(ThreadLocalRandom.current().nextLong(1, 1L << 40));

  private final MessagingStack stack;
  private final TestEvents events;
  private final long id = IDS.incrementAndGet();
  private final Map<String, Long> groups = new HashMap<>();
  private final Map<String, Object> settings = new LinkedHashMap<>();
  private final Map<Long, Map<String, @Nullable Object>> channels = new HashMap<>();
  private final Map<Place, List<Period>> periods = new HashMap<>();
  private long subscriptionNumber;

  public final Person owner;
  public final Person administrator;
  public final Person moderator;
  public final Person member;
  public final Person otherMember;
  public final Person guest;
  public final Person bot;
  public final Person notificationBot;

  private record Place(Channel channel, Person person) {}

  private static final class Period {
    final long from;
    @Nullable Long to;

    Period(long from) {
      this.from = from;
    }

    Map<String, @Nullable Object> value() {
      Map<String, @Nullable Object> value = new LinkedHashMap<>();
      value.put("from", from);
      value.put("to", to);
      return value;
    }
  }

  World(MessagingStack stack) {
    this.stack = stack;
    this.events = stack.events();
    for (String name :
        List.of(
            "internet",
            "everyone",
            "members",
            "fullmembers",
            "moderators",
            "administrators",
            "owners",
            "nobody")) {
      groups.put("role:" + name, group("role:" + name, true));
    }
    settings.put("waiting_period_threshold", 0);
    settings.put("topics_policy", "allow_empty_topic");
    settings.put("can_access_all_users_group", systemGroup("everyone"));
    settings.put("direct_message_initiator_group", systemGroup("everyone"));
    settings.put("direct_message_permission_group", systemGroup("everyone"));
    set(Map.of());
    owner = person(Role.OWNER, "Olga Owner");
    administrator = person(Role.ADMINISTRATOR, "Ada Administrator");
    moderator = person(Role.MODERATOR, "Mo Moderator");
    member = person(Role.MEMBER, "Mia Member");
    otherMember = person(Role.MEMBER, "Max Member");
    guest = person(Role.GUEST, "Gus Guest");
    bot = bot(member);
    notificationBot = systemBot("notification-bot", "Notification Bot");
  }

  public long id() {
    return id;
  }

  /** What {@code sender_realm_str} says. */
  public String subdomain() {
    return "s" + id;
  }

  /** An id that nothing has. */
  public long unusedId() {
    return IDS.incrementAndGet();
  }

  /** A client of the account that has seen all that was said up to now. */
  public ApiClient as(Person person) {
    return as(person, "test");
  }

  /** The same with a client program of that name. */
  public ApiClient as(Person person, String client) {
    return unaware(person, client).withHeader("Chat-Seen", events.seen(id));
  }

  /** A client of the account that has seen nothing. */
  public ApiClient unaware(Person person) {
    return unaware(person, "test");
  }

  private ApiClient unaware(Person person, String client) {
    return stack
        .service()
        .as(
            new Caller(
                id, person.id(), person.role(), person.isBot(), person.botOwnerId(), client));
  }

  /** The answer to a send with these parameters, names and values by turns. */
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
    return stack.service().asProgram(Program.CHANNELS);
  }

  /** The events of this organization that the topic holds, once there are so many. */
  public List<TestEvents.Event> events(Topic topic, int number) {
    List<TestEvents.Event> found = new ArrayList<>();
    Awaitility.await()
        .until(() -> {
          found.clear();
          found.addAll(events.read(topic, id));
          return found.size() >= number;
        });
    return found;
  }

  /** Waits until the service has copied all that was said up to now. */
  public void awaitCopies() {
    as(owner).get("/api/v1/messages/0");
  }

  public Owners owners() {
    return stack.owners();
  }

  public Person person(Role role, String fullName) {
    return person(role, fullName, Map.of());
  }

  /** An account that differs from the ordinary in these fields of user-changed. */
  public Person person(Role role, String fullName, Map<String, ?> differences) {
    return account(new Person(IDS.incrementAndGet(), role, "", fullName, false, null), differences);
  }

  public Person bot(Person owner) {
    return account(
        new Person(IDS.incrementAndGet(), Role.MEMBER, "", "Botty", true, owner.id()),
        Map.of("is_bot", true, "bot_type", 1, "bot_owner_id", owner.id()));
  }

  private Person systemBot(String localPart, String fullName) {
    return account(
        new Person(IDS.incrementAndGet(), Role.MEMBER, "", fullName, true, null),
        Map.of(
            "is_bot",
            true,
            "bot_type",
            1,
            "is_system_bot",
            true,
            "email",
            localPart + "@chat.example.com",
            "delivery_email",
            localPart + "@chat.example.com"));
  }

  private Person account(Person person, Map<String, ?> differences) {
    Map<String, @Nullable Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("organization_id", id);
    value.put("user_id", person.id());
    value.put("email", "user" + person.id() + "@chat.example.com");
    value.put("delivery_email", "user" + person.id() + "@chat.example.com");
    value.put("full_name", person.fullName());
    value.put("role", person.role().number());
    value.put("is_active", true);
    value.put("is_bot", false);
    value.put("bot_type", null);
    value.put("bot_owner_id", null);
    value.put("is_system_bot", false);
    value.put("avatar_url", null);
    value.put("avatar_version", 1);
    value.put("date_joined", 1_700_000_000);
    value.put("timezone", "");
    value.putAll(differences);
    events.publish(Topic.USER_CHANGED, id, id + ":" + person.id(), value);
    return new Person(
        person.id(),
        person.role(),
        String.valueOf(value.get("email")),
        person.fullName(),
        person.isBot(),
        person.botOwnerId());
  }

  public void deactivate(Person person) {
    Map<String, Object> differences = new LinkedHashMap<>();
    differences.put("email", person.email());
    differences.put("is_active", false);
    differences.put("is_bot", person.isBot());
    account(person, differences);
  }

  /** The id of {@code role:} and this name. */
  public long systemGroup(String name) {
    return Objects.requireNonNull(groups.get("role:" + name));
  }

  /** A group of these accounts. */
  public long group(String name, Person... members) {
    long groupId = group(name, false);
    for (Person member : members) {
      events.publish(
          Topic.GROUP_CHANGED,
          id,
          id + ":" + groupId + ":user:" + member.id(),
          Map.of(
              "version",
              1,
              "kind",
              "member",
              "organization_id",
              id,
              "group_id",
              groupId,
              "user_id",
              member.id()));
    }
    return groupId;
  }

  private long group(String name, boolean isSystemGroup) {
    long groupId = IDS.incrementAndGet();
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("kind", "group");
    value.put("organization_id", id);
    value.put("group_id", groupId);
    value.put("name", name);
    value.put("description", "");
    value.put("is_system_group", isSystemGroup);
    value.put("is_deactivated", false);
    value.put("can_mention_group", groups.getOrDefault("role:everyone", groupId));
    events.publish(Topic.GROUP_CHANGED, id, id + ":" + groupId, value);
    return groupId;
  }

  /** Changes settings of the organization; those not named stay as they are. */
  public void set(Map<String, ?> changed) {
    settings.putAll(changed);
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("organization_id", id);
    value.put("subdomain", subdomain());
    value.put("name", "Organization " + id);
    value.put("is_deactivated", false);
    value.put("date_created", 1_700_000_000);
    value.put("settings", settings);
    events.publish(Topic.ORGANIZATION_CHANGED, id, Long.toString(id), value);
  }

  /** A public channel. */
  public Channel channel(String name) {
    return channel(name, Map.of());
  }

  /** A channel that differs from a public one in these fields of channel-changed. */
  public Channel channel(String name, Map<String, ?> differences) {
    Channel channel = new Channel(IDS.incrementAndGet(), name);
    Map<String, @Nullable Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("organization_id", id);
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
    channels.put(channel.id(), value);
    change(channel, differences);
    return channel;
  }

  /** Changes fields of a channel. */
  public void change(Channel channel, Map<String, ?> differences) {
    Map<String, @Nullable Object> value = Objects.requireNonNull(channels.get(channel.id()));
    value.putAll(differences);
    events.publish(Topic.CHANNEL_CHANGED, id, id + ":" + channel.id(), value);
  }

  public void subscribe(Channel channel, Person... people) {
    for (Person person : people) {
      periodsOf(channel, person).add(new Period(subscriptionNumber + 1));
      subscription(channel, person, true);
    }
  }

  public void unsubscribe(Channel channel, Person person) {
    periodsOf(channel, person).getLast().to = subscriptionNumber + 1;
    subscription(channel, person, false);
  }

  private List<Period> periodsOf(Channel channel, Person person) {
    return periods.computeIfAbsent(new Place(channel, person), _ -> new ArrayList<>());
  }

  private void subscription(Channel channel, Person person, boolean isSubscribed) {
    subscriptionNumber++;
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("version", 1);
    value.put("organization_id", id);
    value.put("channel_id", channel.id());
    value.put("user_id", person.id());
    value.put("is_subscribed", isSubscribed);
    value.put("periods", periodsOf(channel, person).stream().map(Period::value).toList());
    events.publish(
        Topic.SUBSCRIPTION_CHANGED, id, id + ":" + channel.id() + ":" + person.id(), value);
  }
}

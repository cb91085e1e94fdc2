package chat.messaging.eventdelivery;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.EventContract;
import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The form of all events but messages, compared with the contracts' examples. */
@ServiceTest(Program.MESSAGING)
final class EventFormTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final World world;
  private final Channel channel;

  EventFormTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("general");
    world.subscribe(channel, world.member, world.otherMember);
  }

  private static ObjectNode payload(String example) {
    try {
      return (ObjectNode) JSON.readTree(example).path("payload");
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static ObjectNode example(String type) {
    return payload(EventContract.ofClientEvent(type).example());
  }

  private static ObjectNode example(String type, String name) {
    return payload(EventContract.ofClientEvent(type).example(name));
  }

  private void publish(Person person, String type, Object payload) {
    world.publishClientEvent(type, Map.of("user_ids", List.of(person.id())), payload);
  }

  private void publishToAll(String type, Object payload) {
    world.publishClientEvent(type, Map.of("organization", true), payload);
  }

  private void publishToChannel(String type, Object payload) {
    world.publishClientEvent(type, Map.of("channel_id", channel.id()), payload);
  }

  private Queue queue(String... capabilities) {
    Map<String, Boolean> all = new LinkedHashMap<>();
    all.put("notification_settings_null", true);
    for (String capability : capabilities) {
      all.put(capability, true);
    }
    return world.queue(world.member, "client_capabilities", all);
  }

  /** The next event, without its type and id. */
  private static ObjectNode body(Queue queue, String type) {
    ObjectNode event = (ObjectNode) queue.next();
    assertThat(event.remove("type").textValue()).isEqualTo(type);
    assertThat(event.remove("id").isIntegralNumber()).isTrue();
    return event;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "alert_words",
        "attachment",
        "channel_folder",
        "custom_profile_fields",
        "default_streams",
        "default_stream_groups",
        "device",
        "invites_changed",
        "muted_users",
        "realm",
        "realm_bot",
        "realm_domains",
        "realm_export",
        "realm_export_consent",
        "realm_playgrounds",
        "drafts",
        "user_status",
        "reminders",
        "saved_snippets",
        "navigation_view",
        "onboarding_steps",
        "scheduled_messages",
        "subscription",
        "update_message_flags",
        "user_settings",
        "user_topic",
        "something_of_a_later_release"
      })
  void payloadIsDeliveredUnchanged(String type) {
    ObjectNode payload =
        type.startsWith("something") ? JSON.createObjectNode().put("x", 1) : example(type);
    if (payload.has("stream_id")) {
      payload.put("stream_id", channel.id());
    }
    Queue queue = queue();
    Queue ofAnother = world.queue(world.otherMember);
    publish(world.member, type, payload);
    assertThat(body(queue, type)).isEqualTo(payload);
    assertThat(ofAnother.poll("dont_block", true)).isEmpty();
  }

  @Test
  void linkifiersNeedUrlTemplateCapability() {
    Queue old = queue();
    Queue newer = queue("linkifier_url_template");
    ObjectNode payload = example("realm_linkifiers");
    publish(world.member, "realm_linkifiers", payload);
    assertThat(payload.path("realm_linkifiers")).isNotEmpty();
    assertThat(body(newer, "realm_linkifiers")).isEqualTo(payload);
    payload.putArray("realm_linkifiers");
    assertThat(body(old, "realm_linkifiers")).isEqualTo(payload);
  }

  @Test
  void globalNotificationSettingAppliesWithoutOwnSetting() {
    world.setUserSettings(world.member, Map.of("enable_stream_push_notifications", true));
    world.awaitProjections();
    Queue old = world.queue(world.member);
    ObjectNode payload = example("subscription");
    publish(world.member, "subscription", payload);
    ObjectNode subscription = (ObjectNode) payload.at("/subscriptions/0");
    assertThat(subscription.path("push_notifications").isNull()).isTrue();
    subscription
        .put("desktop_notifications", false)
        .put("audible_notifications", false)
        .put("push_notifications", true)
        .put("email_notifications", false);
    assertThat(body(old, "subscription")).isEqualTo(payload);
  }

  @Test
  void individualEmojiCapabilityGetsOnlyChangedEmoji() {
    Queue one = queue("individual_emoji_changes");
    Queue all = queue();
    ObjectNode deactivated = example("realm_emoji");
    publishToAll("realm_emoji", deactivated);
    JsonNode update = one.next();
    assertThat(update.path("op").textValue()).isEqualTo("update_one");
    assertThat(update.path("emoji_id").textValue()).isEqualTo("17");
    assertThat(update.path("data").toString()).isEqualTo("{\"deactivated\":true}");
    assertThat(update.has("realm_emoji")).isFalse();
    JsonNode whole = all.next();
    assertThat(whole.path("op").textValue()).isEqualTo("update");
    assertThat(whole.path("realm_emoji")).isEqualTo(deactivated.path("realm_emoji"));
    assertThat(whole.has("emoji_id")).isFalse();
    publishToAll("realm_emoji", example("realm_emoji").put("emoji_id", "18"));
    JsonNode added = one.next();
    assertThat(added.path("op").textValue()).isEqualTo("add");
    assertThat(added.path("emoji")).isEqualTo(deactivated.at("/realm_emoji/18"));
    assertThat(added.has("emoji_id")).isFalse();
    ObjectNode older = example("realm_emoji");
    older.remove("emoji_id");
    publishToAll("realm_emoji", older);
    assertThat(one.next().path("realm_emoji")).isEqualTo(older.path("realm_emoji"));
  }

  @Test
  void malformedEventDoesNotBlockDelivery() {
    Queue queue = queue();
    world.publishClientEvent(
        "stream", Map.of("user_ids", List.of(world.member.id())), Map.of("op", 5));
    world.publishClientEvent("message", Map.of("user_ids", List.of(world.member.id())), Map.of());
    world.publishClientEvent("nothing", Map.of(), Map.of());
    publish(world.member, "invites_changed", Map.of());
    assertThat(queue.next(2).getLast().path("type").textValue()).isEqualTo("invites_changed");
  }

  @Test
  void emptyTopicIsNamedForClientsWithoutCapability() {
    Queue capable = queue("empty_topic_name");
    Queue incapable = queue();
    publish(
        world.member,
        "user_topic",
        example("user_topic").put("stream_id", channel.id()).put("topic_name", ""));
    ObjectNode unread = example("update_message_flags", "unread");
    ((ObjectNode) unread.at("/message_details/42")).put("topic", "");
    publish(world.member, "update_message_flags", unread);
    List<JsonNode> known = capable.next(2);
    List<JsonNode> named = incapable.next(2);
    assertThat(known.getFirst().path("topic_name").textValue()).isEmpty();
    assertThat(named.getFirst().path("topic_name").textValue()).isEqualTo("general chat");
    assertThat(known.getLast().at("/message_details/42/topic").textValue()).isEmpty();
    assertThat(named.getLast().at("/message_details/42/topic").textValue())
        .isEqualTo("general chat");
    assertThat(named.getLast().at("/message_details/43").has("topic")).isFalse();
  }

  @Test
  void presenceFormDependsOnClientCapability() {
    Queue simplified = queue("simplified_presence_events");
    Queue legacy = queue();
    Queue slim = world.queue(world.member, "slim_presence", true);
    ObjectNode payload = example("presence");
    publishToAll("presence", payload);
    assertThat(body(simplified, "presence"))
        .isEqualTo(JSON.createObjectNode().set("presences", payload.path("presences")));
    ObjectNode whole = payload.deepCopy();
    whole.remove(List.of("presences", "is_limited"));
    assertThat(body(legacy, "presence")).isEqualTo(whole);
    whole.remove("email");
    assertThat(body(slim, "presence")).isEqualTo(whole);
  }

  @Test
  void gravatarUrlIsOmittedForClientsThatComputeIt() {
    Queue clientGravatar = world.queue(world.member, "client_gravatar", true);
    Queue serverGravatar = world.queue(world.member, "client_gravatar", false);
    publishToAll("realm_user", example("realm_user"));
    assertThat(body(clientGravatar, "realm_user")).isEqualTo(example("realm_user"));
    assertThat(body(serverGravatar, "realm_user").at("/person/avatar_url").textValue())
        .startsWith("https://secure.gravatar.com/avatar/");
  }

  @Test
  void deactivatedGroupIsRemovedWithoutCapability() {
    Queue capable = queue("include_deactivated_groups");
    Queue incapable = queue();
    ObjectNode deactivated = example("user_group", "deactivated");
    publishToAll("user_group", deactivated);
    assertThat(body(capable, "user_group")).isEqualTo(deactivated);
    assertThat(body(incapable, "user_group"))
        .isEqualTo(JSON.createObjectNode().put("op", "remove").put("group_id", 60));
    ObjectNode renamed = example("user_group", "update-deactivated");
    publishToAll("user_group", renamed);
    assertThat(body(capable, "user_group").put("is_deactivated", true)).isEqualTo(renamed);
    ObjectNode reactivated = deactivated.deepCopy();
    ((ObjectNode) reactivated.path("data")).put("deactivated", false);
    reactivated.set("group", example("user_group").path("group"));
    publishToAll("user_group", reactivated);
    ObjectNode add = JSON.createObjectNode().put("op", "add");
    add.set("group", reactivated.remove("group"));
    assertThat(body(incapable, "user_group")).isEqualTo(add);
    assertThat(body(capable, "user_group")).isEqualTo(reactivated);
  }

  @Test
  void archivedChannelIsDeletedWithoutCapability() {
    Queue capable = queue("archived_channels");
    Queue incapable = queue();
    ObjectNode delete = example("stream", "delete");
    delete.putArray("stream_ids").add(channel.id());
    delete.putArray("streams").addObject().put("stream_id", channel.id());
    publishToChannel("stream", delete);
    assertThat(body(incapable, "stream")).isEqualTo(delete);
    ObjectNode update = body(capable, "stream");
    assertThat(update.path("op").textValue()).isEqualTo("update");
    assertThat(update.path("property").textValue()).isEqualTo("is_archived");
    assertThat(update.path("value").booleanValue()).isTrue();
    assertThat(update.path("stream_id").longValue()).isEqualTo(channel.id());
    assertThat(update.path("name").textValue()).isEqualTo("general");
  }

  @Test
  void channelTypingNeedsAccessAndCapability() {
    Queue capable = queue("stream_typing_notifications");
    Queue incapable = queue();
    ObjectNode inChannel =
        example("typing", "stream").put("stream_id", channel.id()).put("topic", "");
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    publish(world.member, "typing", inChannel.deepCopy().put("stream_id", closed.id()));
    publish(world.member, "typing", inChannel);
    publish(world.member, "typing", example("typing"));
    assertThat(body(incapable, "typing")).isEqualTo(example("typing"));
    List<JsonNode> both = capable.next(2);
    assertThat(both).hasSize(2);
    assertThat(both.getFirst().path("stream_id").longValue()).isEqualTo(channel.id());
    assertThat(both.getFirst().path("topic").textValue()).isEqualTo("general chat");
  }

  @Test
  void limitedGuestGetsNoEventsAboutInvisibleUsers() {
    world.changeOrganizationSettings(
        Map.of("can_access_all_users_group", world.systemGroup("members")));
    Queue guest = world.queue(world.guest);
    ObjectNode presence = example("presence").put("user_id", world.member.id());
    publishToAll("presence", presence);
    publishToAll("realm_user", person(world.member));
    publishToAll("realm_user", person(world.guest));
    publishToAll("user_status", example("user_status").put("user_id", world.member.id()));
    ObjectNode members = example("user_group", "add-members");
    members.putArray("user_ids").add(world.member.id());
    publishToAll("user_group", members);
    members.putArray("user_ids").add(world.member.id()).add(world.bot.id());
    publishToAll("user_group", members);
    List<JsonNode> events = guest.next(3);
    assertThat(events).hasSize(3);
    assertThat(events.getFirst().path("email").textValue())
        .startsWith("user" + world.member.id() + "@");
    assertThat(events.get(1).at("/person/user_id").longValue()).isEqualTo(world.guest.id());
    assertThat(events.getLast().path("user_ids"))
        .isEqualTo(JSON.createArrayNode().add(world.bot.id()));
  }

  @Test
  void limitedGuestGetsEventsAboutUsersInSharedChannels() {
    world.changeOrganizationSettings(
        Map.of("can_access_all_users_group", world.systemGroup("members")));
    world.subscribe(world.channel("shared"), world.guest, world.member);
    Queue guest = world.queue(world.guest);
    for (Person one : List.of(world.owner, world.member)) {
      publishToAll(
          "presence", example("presence").put("user_id", one.id()).put("is_limited", true));
      publishToAll("realm_user", person(one));
      publishToAll("user_status", example("user_status").put("user_id", one.id()));
    }
    ObjectNode changed = example("user_group", "add-members");
    changed.put("op", "update").remove("user_ids");
    ObjectNode setting = changed.putObject("data").putObject("can_join_group");
    setting.putArray("direct_subgroups");
    setting.putArray("direct_members").add(world.owner.id()).add(world.member.id());
    publishToAll("user_group", changed);
    List<JsonNode> events = guest.next(4);
    assertThat(events).hasSize(4);
    assertThat(events.getFirst().path("user_id").longValue()).isEqualTo(world.member.id());
    assertThat(events.getFirst().has("is_limited")).isFalse();
    assertThat(events.getFirst().path("email").textValue()).isEqualTo(world.member.email());
    assertThat(events.get(1).at("/person/user_id").longValue()).isEqualTo(world.member.id());
    assertThat(events.get(2).path("user_id").longValue()).isEqualTo(world.member.id());
    assertThat(events.getLast().at("/data/can_join_group/direct_members"))
        .isEqualTo(JSON.createArrayNode().add(world.member.id()));
  }

  @Test
  void limitedGuestSeesOnlyVisibleUsersInSettings() {
    world.changeOrganizationSettings(
        Map.of("can_access_all_users_group", world.systemGroup("members")));
    world.subscribe(world.channel("shared"), world.guest, world.member);
    Queue guest = world.queue(world.guest);
    Queue member = world.queue(world.member);
    ObjectNode setting = JSON.createObjectNode();
    setting.putArray("direct_members").add(world.owner.id()).add(world.member.id());
    setting.putArray("direct_subgroups");
    ObjectNode realm = JSON.createObjectNode().put("op", "update_dict").put("property", "default");
    realm.putObject("data").set("can_create_groups", setting);
    ObjectNode update = JSON.createObjectNode().put("op", "update").put("stream_id", 7);
    update.put("property", "can_send_message_group").set("value", setting);
    ObjectNode create = JSON.createObjectNode().put("op", "create");
    ObjectNode stream = create.putArray("streams").addObject().put("stream_id", 7);
    stream.put("creator_id", world.owner.id()).set("can_send_message_group", setting);
    ObjectNode subscription = JSON.createObjectNode().put("op", "add");
    subscription.putArray("subscriptions").add(stream);
    publishToAll("realm", realm);
    publishToAll("stream", update);
    publishToAll("stream", create);
    publishToAll("subscription", subscription);
    List<JsonNode> events = guest.next(4);
    for (String pointer :
        List.of(
            "0/data/can_create_groups",
            "1/value",
            "2/streams/0/can_send_message_group",
            "3/subscriptions/0/can_send_message_group")) {
      assertThat(JSON.valueToTree(events).at("/" + pointer + "/direct_members").toString())
          .as(pointer)
          .isEqualTo("[" + world.member.id() + "]");
    }
    assertThat(events.get(2).at("/streams/0/creator_id").isNull()).isTrue();
    List<JsonNode> whole = member.next(4);
    assertThat(whole.getFirst().at("/data/can_create_groups")).isEqualTo(setting);
    assertThat(whole.get(2).at("/streams/0")).isEqualTo(stream);
  }

  private static ObjectNode person(Person person) {
    ObjectNode payload = example("realm_user", "update");
    ((ObjectNode) payload.path("person")).put("user_id", person.id()).put("is_active", true);
    return payload;
  }
}

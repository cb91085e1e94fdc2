package chat.messaging.initialstate;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.HeldLock;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class InitialStateTest {

  private static final String PATH = "/api/v1/register";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RunningService service;
  private final World world;

  InitialStateTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  private JsonNode state(Person person, @Nullable Set<String> eventTypes, Capability... enabled) {
    return register(person, eventTypes, enabled).succeeded().json();
  }

  private Answer register(Person person, @Nullable Set<String> eventTypes, Capability... enabled) {
    Map<String, Boolean> capabilities = new HashMap<>(Map.of("notification_settings_null", true));
    for (Capability capability : enabled) {
      capabilities.put(capability.wireName(), true);
    }
    ApiClient client = world.as(person);
    return eventTypes == null
        ? client.post(PATH, "client_capabilities", capabilities)
        : client.post(PATH, "client_capabilities", capabilities, "fetch_event_types", eventTypes);
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long send(Channel channel, String topic, String content) {
    return world
        .send(
            world.member, "type", "stream", "to", channel.id(), "topic", topic, "content", content)
        .succeeded()
        .longAt("/id");
  }

  private long send(Person... people) {
    return world.sendTo(List.of(people), world.member).succeeded().longAt("/id");
  }

  @Test
  void stateMergesThePartsOfAllServices() {
    world
        .owners()
        .states()
        .setResponse(
            world.id(),
            """
            {"realm_users": [{"full_name": "A \\"quoted\\" näme", "n": [1, {"deep": null}]}],
             "realm_name": "Org", "realm_upload_quota_mib": null, "server_timestamp": -1.5e3,
             "server_supported_permission_settings": {"realm": {}}}
            """);
    JsonNode state = state(world.member, null);
    assertThat(state.path("result").textValue()).isEqualTo("success");
    assertThat(state.at("/realm_users/0/full_name").textValue()).isEqualTo("A \"quoted\" näme");
    assertThat(state.at("/realm_users/0/n").toString()).isEqualTo("[1,{\"deep\":null}]");
    assertThat(state.path("realm_upload_quota_mib").isNull()).isTrue();
    assertThat(state.path("server_timestamp").doubleValue()).isEqualTo(-1500);
    assertThat(state.at("/server_supported_permission_settings/realm").isObject()).isTrue();
    assertThat(state.path("max_message_length").intValue()).isEqualTo(10_000);
    assertThat(state.path("max_topic_length").intValue()).isEqualTo(60);
    assertThat(state.path("max_reminder_note_length").intValue()).isEqualTo(500);
    assertThat(state.path("realm_empty_topic_display_name").textValue()).isEqualTo("general chat");
    assertThat(state.path("server_typing_started_wait_period_milliseconds").intValue())
        .isEqualTo(30_000);
    for (String key :
        List.of(
            "max_message_id",
            "unread_msgs",
            "starred_messages",
            "user_topics",
            "muted_topics",
            "recent_private_conversations",
            "drafts",
            "reminders",
            "saved_snippets",
            "scheduled_messages",
            "navigation_views",
            "realm_linkifiers",
            "realm_filters",
            "stop_words",
            "server_emoji_data_url",
            "realm_available_video_chat_providers")) {
      assertThat(state.has(key)).as(key).isTrue();
    }
  }

  @Test
  void servicesAreAskedOnlyForRequestedEventTypes() {
    assertThat(state(world.member, Set.of("message")).path("max_message_id").longValue())
        .isEqualTo(-1);
    assertThat(world.owners().states().calls(world.id())).isEmpty();
    state(world.bot, Set.of("subscription"));
    List<JsonNode> calls = world.owners().states().calls(world.id());
    assertThat(calls).hasSize(1);
    assertThat(calls.getFirst().path("user_id").longValue()).isEqualTo(world.bot.id());
    assertThat(calls.getFirst().path("bot_owner_id").longValue()).isEqualTo(world.member.id());
    assertThat(calls.getFirst().path("event_types").toString()).isEqualTo("[\"subscription\"]");
  }

  @Test
  void unavailableServiceFailsTheRegistration() {
    world.owners().states().setUnavailable(world.id());
    Answer answer = register(world.member, null);
    answer.refused(
        503, "SERVICE_UNAVAILABLE", "identity-service is unavailable at the moment, try again");
    assertThat(answer.header("Retry-After")).contains("1");
    assertThat(answer.has("/queue_id")).isFalse();
    assertThat(state(world.member, Set.of("message")).has("max_message_id")).isTrue();
  }

  @Test
  void stateWithoutServiceCallsAlsoNeedsAPermit() throws Exception {
    try (var slow = new SlowStates(world.member, world.member, world.owner, world.otherMember)) {
      slow.awaitServiceCalls(4);
      CompletableFuture<JsonNode> own = slow.state(world.guest, "drafts");
      assertThat(own)
          .failsWithin(Duration.ofMillis(500))
          .withThrowableOfType(TimeoutException.class);
      slow.release();
      assertThat(own).succeedsWithin(Duration.ofSeconds(30));
    }
  }

  @Test
  void oneAccountCannotTakeAllPermits() throws Exception {
    try (var slow = new SlowStates(world.member, world.member, world.member, world.member)) {
      slow.awaitServiceCalls(2);
      assertThat(slow.state(world.guest, "drafts")).succeedsWithin(Duration.ofSeconds(30));
      slow.awaitServiceCalls(2);
    }
  }

  /** Users who request a state that another service delays. */
  private final class SlowStates implements AutoCloseable {

    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger serviceCalls = new AtomicInteger();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<CompletableFuture<JsonNode>> states;

    SlowStates(Person... people) {
      world
          .owners()
          .states()
          .delay(
              world.id(),
              _ -> {
                serviceCalls.incrementAndGet();
                Awaitility.await().until(() -> released.getCount() == 0);
              });
      states = Stream.of(people).map(person -> state(person, "subscription")).toList();
    }

    CompletableFuture<JsonNode> state(Person person, String eventType) {
      return CompletableFuture.supplyAsync(
          () -> InitialStateTest.this.state(person, Set.of(eventType)), threads);
    }

    void awaitServiceCalls(int number) {
      Awaitility.await().until(() -> serviceCalls.get() == number);
    }

    void release() {
      released.countDown();
    }

    @Override
    public void close() {
      release();
      states.forEach(CompletableFuture::join);
      threads.close();
    }
  }

  @Test
  void unreadMessagesAreGroupedByConversation() {
    Channel channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember);
    long first = send(channel, "lunch", "a");
    long mentioned = send(channel, "Lunch", "@**" + world.otherMember.fullName() + "** b");
    long untitled = send(channel, "", "c");
    long direct = send(world.otherMember);
    long toGroup = send(world.otherMember, world.guest);
    JsonNode unread =
        state(world.otherMember, Set.of("message", "update_message_flags")).path("unread_msgs");
    assertThat(unread)
        .isEqualTo(
            json(
                """
                {"pms": [{"other_user_id": %1$d, "sender_id": %1$d, "unread_message_ids": [%5$d]}],
                 "streams": [
                   {"stream_id": %3$d, "topic": "lunch", "unread_message_ids": [%7$d, %8$d]},
                   {"stream_id": %3$d, "topic": "general chat", "unread_message_ids": [%4$d]}],
                 "huddles": [{"user_ids_string": "%1$d,%2$d,%9$d", "unread_message_ids": [%6$d]}],
                 "mentions": [%8$d], "count": 5, "old_unreads_missing": false}
                """
                    .formatted(
                        world.member.id(),
                        world.otherMember.id(),
                        channel.id(),
                        untitled,
                        direct,
                        toGroup,
                        first,
                        mentioned,
                        world.guest.id())));
    JsonNode withEmpty =
        state(
            world.otherMember,
            Set.of("message", "update_message_flags"),
            Capability.EMPTY_TOPIC_NAME);
    assertThat(withEmpty.at("/unread_msgs/streams/1/topic").textValue()).isEmpty();
    assertThat(state(world.otherMember, Set.of("update_message_flags")).has("unread_msgs"))
        .isFalse();
    world.as(world.otherMember).post("/api/v1/mark_all_as_read").succeeded();
    assertThat(
            state(world.otherMember, Set.of("message", "update_message_flags"))
                .at("/unread_msgs/count")
                .intValue())
        .isZero();
  }

  @Test
  void mutedMessagesAreListedButNotCounted() {
    Channel channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember);
    world.mute(channel, world.otherMember);
    long id = send(channel, "lunch", "@**all**");
    JsonNode unread =
        state(world.otherMember, Set.of("message", "update_message_flags")).path("unread_msgs");
    assertThat(unread.at("/streams/0/unread_message_ids").toString()).isEqualTo("[" + id + "]");
    assertThat(unread.path("count").intValue()).isZero();
    assertThat(unread.path("mentions")).isEmpty();
  }

  @Test
  void leftChannelIsNotMuted() throws Exception {
    Channel channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember);
    world.mute(channel, world.otherMember);
    send(channel, "lunch", "hot");
    try (var lock = new HeldLock(world)) {
      world.unsubscribe(channel, world.otherMember);
      // Marking the left channel as read waits for the lock.
      lock.awaitWaiting(1);
      JsonNode unread =
          state(world.otherMember, Set.of("message", "update_message_flags")).path("unread_msgs");
      assertThat(unread.path("count").intValue()).isEqualTo(1);
    }
  }

  @Test
  void stateHasNewestReceivedAndStarredMessages() {
    Channel channel = world.channel("c");
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(channel, world.member, world.otherMember);
    world.subscribe(closed, world.member);
    long own = send(channel, "t", "a");
    send(closed, "t", "b");
    world
        .as(world.otherMember)
        .post("/api/v1/messages/flags", "messages", List.of(own), "op", "add", "flag", "starred")
        .succeeded();
    JsonNode state = state(world.otherMember, Set.of("message", "starred_messages"));
    assertThat(state.path("max_message_id").longValue()).isEqualTo(own);
    assertThat(state.path("starred_messages").toString()).isEqualTo("[" + own + "]");
  }

  @Test
  void recentConversationsAreListedNewestFirst() {
    long many = send(world.otherMember, world.guest);
    long self = send(world.member);
    long one = send(world.otherMember);
    assertThat(
            state(world.member, Set.of("recent_private_conversations"))
                .path("recent_private_conversations"))
        .isEqualTo(
            json(
                """
                [{"max_message_id": %1$d, "user_ids": [%4$d]},
                 {"max_message_id": %2$d, "user_ids": []},
                 {"max_message_id": %3$d, "user_ids": [%4$d, %5$d]}]
                """
                    .formatted(one, self, many, world.otherMember.id(), world.guest.id())));
  }

  @Test
  void topicPoliciesHaveCurrentAndLegacyForms() {
    Channel channel = world.channel("c");
    world.subscribe(channel, world.member);
    for (int policy : List.of(1, 3)) {
      world
          .as(world.member)
          .post(
              "/api/v1/user_topics",
              "stream_id",
              channel.id(),
              "topic",
              "t" + policy,
              "visibility_policy",
              policy)
          .succeeded();
    }
    JsonNode state = state(world.member, null);
    assertThat(state.path("user_topics")).hasSize(2);
    assertThat(state.at("/user_topics/0/stream_id").longValue()).isEqualTo(channel.id());
    assertThat(state.at("/user_topics/0/topic_name").textValue()).isEqualTo("t1");
    assertThat(state.at("/user_topics/0/visibility_policy").intValue()).isOne();
    assertThat(state.at("/user_topics/0/last_updated").isIntegralNumber()).isTrue();
    assertThat(state.path("muted_topics")).hasSize(1);
    assertThat(state.at("/muted_topics/0/0").textValue()).isEqualTo("c");
    assertThat(state.at("/muted_topics/0/1").textValue()).isEqualTo("t1");
    JsonNode newer = state(world.member, Set.of("user_topic", "muted_topics"));
    assertThat(newer.has("muted_topics")).isFalse();
  }

  @Test
  void linkifiersAreOnlyForClientsWithTemplateSupport() {
    world
        .as(world.administrator)
        .post(
            "/api/v1/realm/filters", "pattern", "#(?P<id>[0-9]+)", "url_template", "https://x/{id}")
        .succeeded();
    assertThat(state(world.member, Set.of("realm_linkifiers")).path("realm_linkifiers")).isEmpty();
    assertThat(
            state(world.member, Set.of("realm_linkifiers"), Capability.LINKIFIER_URL_TEMPLATE)
                .at("/realm_linkifiers/0/url_template")
                .textValue())
        .isEqualTo("https://x/{id}");
  }

  @Test
  void emojiNamesAreAPublicFile() {
    URI url = URI.create(state(world.member, null).path("server_emoji_data_url").textValue());
    assertThat(url.getScheme()).isEqualTo("http");
    assertThat(url.getAuthority()).isNotEmpty();
    Answer file =
        service.asVisitor(world.id()).withHeader("Accept", "text/html").get(url.getPath());
    assertThat(file.header("Content-Type")).hasValue("application/json");
    JsonNode names = file.json().path("code_to_names");
    assertThat(names.path("1f44d").toString()).contains("\"+1\"");
    assertThat(names.size()).isGreaterThan(1_500);
  }
}

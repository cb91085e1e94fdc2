package chat.messaging.markasread;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Messages from before a subscription that the subscriber has marked as unread. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_MARK_AS_READ_BATCH_SIZE=2"})
final class UnreadBeforeSubscriptionTest {

  private static final List<String> UNREAD = List.of("is", "unread");

  private final World world;
  private final Channel channel;

  UnreadBeforeSubscriptionTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("c");
    world.subscribe(channel, world.member);
  }

  private long send(Channel to) {
    return world.sendTo(to, world.member, "t").succeeded().longAt("/id");
  }

  /** Sends a message, subscribes the reader, and has the reader mark it as unread. */
  private long sendAndMarkUnread(Channel to) {
    long before = send(to);
    world.subscribe(to, world.otherMember);
    markUnread(before);
    return before;
  }

  private void markUnread(Long... messageIds) {
    post("messages/flags", "messages", List.of(messageIds), "op", "remove", "flag", "read")
        .succeeded();
  }

  private Answer post(String path, Object... parameters) {
    return world.as(world.otherMember).post("/api/v1/" + path, parameters);
  }

  private JsonNode unreadOnRegistration() {
    return post("register", "fetch_event_types", List.of("message", "update_message_flags"))
        .succeeded()
        .at("/unread_msgs");
  }

  private List<Long> found(Object... terms) {
    JsonNode messages =
        world
            .as(world.otherMember)
            .get(
                "/api/v1/messages",
                "anchor",
                "oldest",
                "num_before",
                0,
                "num_after",
                100,
                "narrow",
                List.of(terms))
            .succeeded()
            .at("/messages");
    return StreamSupport.stream(messages.spliterator(), false)
        .map(message -> message.path("id").longValue())
        .toList();
  }

  private String flags(long messageId) {
    return world.fetch(world.otherMember, messageId).succeeded().at("/message/flags").toString();
  }

  private List<String> storedFlags() {
    return Database.column(
        "select message_id from message_flag where user_id = ?", world.otherMember.id());
  }

  private Queue queue() {
    return world.queue(world.otherMember, "event_types", List.of("update_message_flags"));
  }

  /** The messages of this many {@code add} events; {@code remove} events are skipped. */
  private static List<String> readEvents(Queue queue, int events) {
    List<String> read = new ArrayList<>();
    while (read.size() < events) {
      for (JsonNode event : queue.next(1)) {
        if (event.path("op").textValue().equals("add")) {
          read.add(event.path("messages").toString());
        }
      }
    }
    return read;
  }

  @Test
  void registrationReportsMessagesMarkedUnread() {
    send(channel);
    long before = sendAndMarkUnread(channel);
    long after = send(channel);
    JsonNode unread = unreadOnRegistration();
    assertThat(unread.at("/streams/0/unread_message_ids").toString())
        .isEqualTo("[%d,%d]".formatted(before, after));
    assertThat(unread.path("count").intValue()).isEqualTo(2);
    assertThat(unread.path("old_unreads_missing").booleanValue()).isFalse();
  }

  @Test
  void unreadNarrowFindsMessagesMarkedUnread() {
    send(channel);
    long before = sendAndMarkUnread(channel);
    long after = send(channel);
    assertThat(found(UNREAD)).containsExactly(before, after);
    assertThat(found(List.of("topic", "t"), UNREAD)).containsExactly(before, after);
    assertThat(found()).containsExactly(after);
  }

  @Test
  void markingAllIncludesMessagesMarkedUnread() {
    Long[] before = {send(channel), send(channel), send(channel)};
    world.subscribe(channel, world.otherMember);
    markUnread(before);
    long after = send(channel);
    Queue queue = queue();
    assertThat(post("mark_all_as_read").succeeded().at("/complete").booleanValue()).isTrue();
    assertThat(readEvents(queue, 1))
        .containsExactly("[%d,%d,%d,%d]".formatted(before[0], before[1], before[2], after));
    assertThat(flags(before[0])).isEqualTo("[\"read\",\"historical\"]");
    assertThat(flags(after)).isEqualTo("[\"read\"]");
    assertThat(unreadOnRegistration().path("count").intValue()).isZero();
    assertThat(storedFlags()).isEmpty();
  }

  @Test
  void markingAllIncludesMessagesThatBecameHidden() {
    long before = sendAndMarkUnread(channel);
    world.change(channel, Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.awaitProjections();
    assertThat(unreadOnRegistration().path("count").intValue()).isZero();
    assertThat(found(UNREAD)).isEmpty();
    Queue queue = queue();
    post("mark_all_as_read").succeeded();
    assertThat(readEvents(queue, 1)).containsExactly("[%d]".formatted(before));
    assertThat(storedFlags()).isEmpty();
  }

  @Test
  void leavingAPrivateChannelMarksItsMessagesAsRead() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.member);
    long elsewhere = sendAndMarkUnread(channel);
    long before = sendAndMarkUnread(closed);
    Queue queue = queue();
    world.unsubscribe(closed, world.otherMember);
    assertThat(readEvents(queue, 1)).containsExactly("[%d]".formatted(before));
    assertThat(storedFlags()).containsExactly(Long.toString(elsewhere));
    world.subscribe(closed, world.otherMember);
    Awaitility.await()
        .untilAsserted(() -> assertThat(flags(before)).isEqualTo("[\"read\",\"historical\"]"));
  }
}

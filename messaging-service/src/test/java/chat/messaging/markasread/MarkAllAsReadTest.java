package chat.messaging.markasread;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.HeldLock;
import chat.messaging.world.Queue;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Marking everything as read stores a message id, up to which all messages count as read. */
@ServiceTest(Program.MESSAGING)
final class MarkAllAsReadTest {

  private static final long NEWEST = 10_000_000_000_000_000L;

  private final World world;
  private final Channel channel;

  MarkAllAsReadTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("c");
    world.subscribe(channel, world.owner, world.member, world.otherMember);
  }

  private long send(Channel to) {
    return world.sendTo(to, world.member, "t").succeeded().longAt("/id");
  }

  private Answer markAll() {
    return world.as(world.otherMember).post("/api/v1/mark_all_as_read");
  }

  private List<Long> flag(String op, Long messageId) {
    JsonNode changed =
        world
            .as(world.otherMember)
            .post(
                "/api/v1/messages/flags", "messages", List.of(messageId), "op", op, "flag", "read")
            .succeeded()
            .at("/messages");
    return changed.isEmpty() ? List.of() : List.of(changed.get(0).longValue());
  }

  private boolean isRead(long messageId) {
    return world
        .fetch(world.otherMember, messageId)
        .succeeded()
        .at("/message/flags")
        .toString()
        .contains("read");
  }

  private JsonNode unread() {
    return world
        .as(world.otherMember)
        .post("/api/v1/register", "fetch_event_types", List.of("message", "update_message_flags"))
        .succeeded()
        .at("/unread_msgs");
  }

  private long firstUnread() {
    return world
        .as(world.otherMember)
        .get("/api/v1/messages", "anchor", "first_unread", "num_before", 0, "num_after", 0)
        .succeeded()
        .longAt("/anchor");
  }

  private List<Long> foundUnread() {
    JsonNode messages =
        world
            .as(world.otherMember)
            .get(
                "/api/v1/messages",
                "anchor",
                "newest",
                "num_before",
                10,
                "num_after",
                0,
                "narrow",
                "[[\"is\",\"unread\"]]")
            .succeeded()
            .at("/messages");
    return messages.valueStream().map(message -> message.path("id").longValue()).toList();
  }

  private Queue flagEvents() {
    return world.queue(world.otherMember, "event_types", List.of("update_message_flags"));
  }

  @Test
  void eventListsTheUnreadMessages() {
    long read = send(channel);
    flag("add", read);
    long unread = send(channel);
    long direct = world.sendTo(List.of(world.otherMember), world.member).longAt("/id");
    Queue queue = flagEvents();
    markAll().succeeded();
    JsonNode event = queue.next();
    assertThat(event.path("op").textValue()).isEqualTo("add");
    assertThat(event.path("flag").textValue()).isEqualTo("read");
    assertThat(event.path("all").booleanValue()).isFalse();
    assertThat(event.path("messages").toString()).isEqualTo("[%d,%d]".formatted(unread, direct));
    assertThat(isRead(unread)).isTrue();
    assertThat(isRead(direct)).isTrue();
    markAll().succeeded();
    assertThat(queue.poll("dont_block", true)).isEmpty();
  }

  @Test
  void laterMessageIsUnread() {
    send(channel);
    markAll().succeeded();
    assertThat(unread().path("count").intValue()).isZero();
    assertThat(firstUnread()).isEqualTo(NEWEST);
    long later = send(channel);
    assertThat(isRead(later)).isFalse();
    assertThat(firstUnread()).isEqualTo(later);
    assertThat(foundUnread()).containsExactly(later);
    assertThat(unread().at("/streams/0/unread_message_ids").toString())
        .isEqualTo("[%d]".formatted(later));
  }

  @Test
  void messageMarkedUnreadAgainIsUnread() {
    long first = send(channel);
    send(channel);
    markAll().succeeded();
    assertThat(flag("add", first)).isEmpty();
    assertThat(flag("remove", first)).containsExactly(first);
    assertThat(isRead(first)).isFalse();
    assertThat(firstUnread()).isEqualTo(first);
    assertThat(foundUnread()).containsExactly(first);
    assertThat(unread().at("/streams/0/unread_message_ids").toString())
        .isEqualTo("[%d]".formatted(first));
    assertThat(flag("add", first)).containsExactly(first);
    assertThat(isRead(first)).isTrue();
    assertThat(firstUnread()).isEqualTo(NEWEST);
    assertThat(foundUnread()).isEmpty();
  }

  @Test
  void messageMarkedUnreadAgainIsListedByTheNextEvent() {
    long first = send(channel);
    markAll().succeeded();
    flag("remove", first);
    Queue queue = flagEvents();
    markAll().succeeded();
    assertThat(queue.next().path("messages").toString()).isEqualTo("[%d]".formatted(first));
    assertThat(isRead(first)).isTrue();
    assertThat(foundUnread()).isEmpty();
  }

  @Test
  void channelIsMarkedAsReadAfterwards() {
    long first = send(channel);
    markAll().succeeded();
    flag("remove", first);
    long later = send(channel);
    Queue queue = flagEvents();
    world
        .as(world.otherMember)
        .post("/api/v1/mark_stream_as_read", "stream_id", channel.id())
        .succeeded();
    assertThat(queue.next().path("messages").toString())
        .isEqualTo("[%d,%d]".formatted(first, later));
    assertThat(foundUnread()).isEmpty();
  }

  @Test
  void earlierMessageMovedHereIsRead() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.owner, world.member);
    long elsewhere = send(closed);
    markAll().succeeded();
    long afterwards = send(closed);
    move(elsewhere);
    move(afterwards);
    assertThat(isRead(elsewhere)).isTrue();
    assertThat(isRead(afterwards)).isFalse();
    assertThat(firstUnread()).isEqualTo(afterwards);
    assertThat(foundUnread()).containsExactly(afterwards);
  }

  private void move(long messageId) {
    world
        .as(world.owner)
        .patch(
            "/api/v1/messages/" + messageId,
            "stream_id",
            channel.id(),
            "send_notification_to_new_thread",
            false)
        .succeeded();
  }

  @Test
  void cachedFlagsOfOtherBlocksAreInvalidated() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.owner, world.member);
    long elsewhere = send(closed);
    long here = send(channel);
    flag("add", here);
    assertThat(isRead(here)).isTrue();
    Database.column("select nextval('message_id') from generate_series(1, 2000)");
    send(channel);
    markAll().succeeded();
    move(elsewhere);
    assertThat(isRead(elsewhere)).isTrue();
  }

  /** A send holds the lock from the allocation of the id until the message is committed. */
  @Test
  void pendingMessageIsListedOrStaysUnread() {
    long before = send(channel);
    Queue queue = flagEvents();
    CompletableFuture<Answer> marked;
    long pending;
    try (var lock = new HeldLock(world)) {
      marked = CompletableFuture.supplyAsync(this::markAll);
      lock.awaitWaiting(1);
      pending = storeCopyOf(before);
    }
    marked.join().succeeded();
    long after = send(channel);
    assertThat(queue.next().path("messages").toString())
        .isEqualTo("[%d,%d]".formatted(before, pending));
    assertThat(isRead(pending)).isTrue();
    assertThat(isRead(after)).isFalse();
  }

  private static long storeCopyOf(long messageId) {
    return Long.parseLong(
        Database.column(
                """
                insert into message
                select (jsonb_populate_record(m, jsonb_build_object('id', nextval('message_id')))).*
                from message m where id = ?
                returning id
                """,
                messageId)
            .getFirst());
  }

  @Test
  void messagesOfAChannelThatWasLeftAreRead() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.member, world.otherMember);
    long id = send(closed);
    Database.execute(
        "update subscription set is_subscribed = false where user_id = ? and channel_id = ?",
        world.otherMember.id(),
        closed.id());
    markAll().succeeded();
    Database.execute(
        "update subscription set is_subscribed = true where user_id = ? and channel_id = ?",
        world.otherMember.id(),
        closed.id());
    assertThat(foundUnread()).isEmpty();
    assertThat(isRead(id)).isTrue();
  }

  @Test
  void muteListsNoMessageThatIsMarkedAsRead() {
    send(channel);
    markAll().succeeded();
    Queue queue = flagEvents();
    world.change(world.otherMember, Map.of("muted_users", List.of(world.member.id())));
    world.awaitProjections();
    assertThat(queue.poll("dont_block", true)).isEmpty();
  }
}

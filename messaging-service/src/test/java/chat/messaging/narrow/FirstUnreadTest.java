package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * The search for the first unread message starts at a watermark. Messages below the watermark that
 * become unread lower it.
 */
@ServiceTest(Program.MESSAGING)
final class FirstUnreadTest {

  private static final long NEWEST = 10_000_000_000_000_000L;

  /** Repeats a message for another sender, as many times as a registration scans. */
  private static final String REPEAT =
      """
      insert into message
        (id, organization_id, recipient_id, sender_id, topic, content, rendered_content, client,
         sent_at, is_me_message, read_by_sender, subscriptions_number, mentioned_user_ids,
         mentioned_group_ids, channel_wildcard_mentioned, topic_wildcard_mentioned)
      select nextval('message_id'), organization_id, recipient_id, ?, topic, content,
        rendered_content, client, sent_at, is_me_message, true, subscriptions_number,
        mentioned_user_ids, mentioned_group_ids, channel_wildcard_mentioned,
        topic_wildcard_mentioned
      from message, generate_series(1, 50000) where id = ?
      """;

  private final World world;
  private final Channel channel;

  FirstUnreadTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember);
  }

  private long send(Channel to) {
    return world.sendTo(to, world.member, "t").succeeded().longAt("/id");
  }

  /** Sends after enough skipped ids that the watermark is determined again. */
  private long sendMuchLater() {
    Database.column("select nextval('message_id') from generate_series(1, 1000)");
    return send(channel);
  }

  private void flag(String op, Long... messageIds) {
    world
        .as(world.otherMember)
        .post("/api/v1/messages/flags", "messages", List.of(messageIds), "op", op, "flag", "read")
        .succeeded();
  }

  private long firstUnread() {
    return world
        .as(world.otherMember)
        .get("/api/v1/messages", "anchor", "first_unread", "num_before", 0, "num_after", 0)
        .succeeded()
        .longAt("/anchor");
  }

  private long watermark() {
    return Database.column(
            "select message_id from read_up_to where user_id = ?", world.otherMember.id())
        .stream()
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElse(-1);
  }

  @Test
  void searchSkipsMessagesBelowTheWatermark() {
    long read = send(channel);
    long newest = sendMuchLater();
    flag("add", read, newest);
    assertThat(firstUnread()).isEqualTo(NEWEST);
    assertThat(watermark()).isEqualTo(newest);
    long next = send(channel);
    assertThat(firstUnread()).isEqualTo(next);
    assertThat(watermark()).isEqualTo(newest);
    long muchLater = sendMuchLater();
    assertThat(firstUnread()).isEqualTo(next);
    assertThat(watermark()).isEqualTo(next - 1);
    flag("add", next);
    assertThat(firstUnread()).isEqualTo(muchLater);
  }

  @Test
  void newConversationDuringASearchIsNotSkipped() throws Exception {
    flag("add", send(channel), sendMuchLater());
    long first;
    long anchor;
    try (ExecutorService thread = Executors.newSingleThreadExecutor();
        Connection holder = TestServers.get().connect(Program.MESSAGING);
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      // The lock stops the search after it has determined where to search.
      statement.execute("lock table read_block in access exclusive mode");
      Future<Long> looking = thread.submit(this::firstUnread);
      await().until(() -> isLockAwaited("read_block"));
      first = world.sendTo(List.of(world.otherMember), world.owner).succeeded().longAt("/id");
      send(channel);
      holder.rollback();
      anchor = looking.get();
    }
    assertThat(anchor).isGreaterThanOrEqualTo(first);
    assertThat(watermark()).isLessThan(first);
    assertThat(firstUnread()).isEqualTo(first);
  }

  private static boolean isLockAwaited(String table) {
    return !Database.column(
            "select pid from pg_locks where relation = ?::regclass and not granted", table)
        .isEmpty();
  }

  @Test
  void markingUnreadLowersTheWatermark() {
    long read = send(channel);
    long newest = sendMuchLater();
    flag("add", read, newest);
    assertThat(firstUnread()).isEqualTo(NEWEST);
    flag("remove", read);
    assertThat(watermark()).isEqualTo(read - 1);
    assertThat(firstUnread()).isEqualTo(read);
    sendMuchLater();
    assertThat(firstUnread()).isEqualTo(read);
  }

  /** Sends to a channel without the reader, who then marks all received messages as read. */
  private long sendAndReadAllReceived(Channel closed) {
    world.subscribe(closed, world.owner, world.member);
    world.subscribe(channel, world.owner);
    long elsewhere = send(closed);
    long newest = sendMuchLater();
    flag("add", newest);
    assertThat(firstUnread()).isEqualTo(NEWEST);
    assertThat(watermark()).isEqualTo(newest);
    return elsewhere;
  }

  @Test
  void messageMovedFromAnotherChannelIsFound() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    long elsewhere = sendAndReadAllReceived(closed);
    move(elsewhere);
    assertThat(firstUnread()).isEqualTo(elsewhere);
    assertThat(watermark()).isEqualTo(elsewhere - 1);
  }

  @Test
  void moveBetweenOtherChannelsRestoresTheWatermark() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    Channel quiet = world.channel("quiet");
    world.subscribe(closed, world.owner, world.member);
    world.subscribe(quiet, world.owner);
    long elsewhere = send(closed);
    long newest = sendMuchLater();
    flag("add", newest);
    assertThat(firstUnread()).isEqualTo(NEWEST);
    move(elsewhere, quiet);
    assertThat(firstUnread()).isEqualTo(NEWEST);
    assertThat(watermark()).isEqualTo(newest);
    assertThat(processedMoves()).isEqualTo(lastMove());
  }

  private String processedMoves() {
    return Database.column("select moves from read_up_to where user_id = ?", world.otherMember.id())
        .getFirst();
  }

  private String lastMove() {
    return Database.column(
            "select max(number) from moved_messages where organization_id = ?", world.id())
        .getFirst();
  }

  @Test
  void messageSentWhileAMuteEndsIsFound() {
    world.change(world.otherMember, Map.of("muted_users", List.of(world.member.id())));
    world.awaitProjections();
    long muted = sendMuchLater();
    assertThat(firstUnread()).isEqualTo(NEWEST);
    assertThat(watermark()).isEqualTo(muted);
    // Simulates a search that saw the next message while its sender was still muted.
    Database.execute(
        "update read_up_to set message_id = message_id + 1000 where user_id = ?",
        world.otherMember.id());
    world.change(world.otherMember, Map.of("muted_users", List.of()));
    world.awaitProjections();
    assertThat(watermark()).isEqualTo(muted);
    long next = send(channel);
    assertThat(firstUnread()).isEqualTo(next);
  }

  @Test
  void earlierMessageMarkedUnreadIsFoundInItsChannel() {
    Channel open = world.channel("open");
    world.subscribe(open, world.member);
    long before = send(open);
    world.subscribe(open, world.otherMember);
    flag("remove", before);
    flag("add", sendMuchLater());
    assertThat(firstUnread()).isEqualTo(NEWEST);
    assertThat(
            world
                .as(world.otherMember)
                .get(
                    "/api/v1/messages",
                    "anchor",
                    "first_unread",
                    "num_before",
                    0,
                    "num_after",
                    0,
                    "narrow",
                    "[{\"operator\":\"channel\",\"operand\":%d}]".formatted(open.id()))
                .succeeded()
                .longAt("/anchor"))
        .isEqualTo(before);
  }

  private void move(long messageId) {
    move(messageId, channel);
  }

  private void move(long messageId, Channel to) {
    world
        .as(world.owner)
        .patch(
            "/api/v1/messages/" + messageId,
            "stream_id",
            to.id(),
            "send_notification_to_new_thread",
            false)
        .succeeded();
  }

  @Test
  void movedMessageIsFoundAfterMovesArePruned() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    long elsewhere = sendAndReadAllReceived(closed);
    move(elsewhere);
    Database.execute(
        "insert into moved_messages (organization_id, first_message_id)"
            + " select ?, 9000000000000000000 from generate_series(1, 1000)",
        world.id());
    move(send(closed));
    assertThat(
            Database.column(
                "select number from moved_messages where organization_id = ?", world.id()))
        .hasSize(1000);
    assertThat(firstUnread()).isEqualTo(elsewhere);
  }

  @Test
  void mutedUnreadMessageStopsTheWatermark() {
    long muted = send(channel);
    Channel other = world.channel("other");
    world.subscribe(other, world.member, world.otherMember);
    world.mute(channel, world.otherMember);
    Database.column("select nextval('message_id') from generate_series(1, 1000)");
    long inOther = send(other);
    assertThat(firstUnread()).isEqualTo(inOther);
    assertThat(watermark()).isEqualTo(muted - 1);
  }

  private JsonNode unreadOnRegistration() {
    return unreadOf(world.otherMember);
  }

  private JsonNode unreadOf(Person person) {
    return world
        .as(person)
        .post("/api/v1/register", "fetch_event_types", List.of("message", "update_message_flags"))
        .succeeded()
        .at("/unread_msgs");
  }

  @Test
  void registrationDoesNotScanMessagesBelowTheWatermark() {
    long read = send(channel);
    flag("add", read);
    Database.execute(REPEAT, world.otherMember.id(), read);
    assertThat(unreadOnRegistration().path("old_unreads_missing").booleanValue()).isTrue();
    world.subscribe(channel, world.guest);
    assertThat(unreadOf(world.guest).path("old_unreads_missing").booleanValue()).isFalse();
    assertThat(firstUnread()).isEqualTo(NEWEST);
    long next = send(channel);
    JsonNode unread = unreadOnRegistration();
    assertThat(unread.path("old_unreads_missing").booleanValue()).isFalse();
    assertThat(unread.at("/streams/0/unread_message_ids").toString()).isEqualTo("[" + next + "]");
  }
}

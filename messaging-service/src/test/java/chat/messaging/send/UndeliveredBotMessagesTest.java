package chat.messaging.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Notices to the owner of a bot that sends to a missing channel or one without subscribers. */
@ServiceTest(Program.MESSAGING)
final class UndeliveredBotMessagesTest {

  private final RunningService service;
  private final World world;

  UndeliveredBotMessagesTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  private void assertUndelivered(Person sender, Object channel) {
    Answer answer =
        world.send(sender, "type", "channel", "to", channel, "topic", "t", "content", "hello");
    assertThat(answer.textAt("/code")).isEqualTo("STREAM_DOES_NOT_EXIST");
  }

  private List<String> noticesTo(Person person) {
    return Database.column(
        """
        select content from message m join recipient r on r.id = m.recipient_id
        where m.sender_id = ? and r.user_ids @> array[?::bigint] order by m.id
        """,
        world.notificationBot.id(),
        person.id());
  }

  private void startNewMinute() {
    long seconds = service.clock().instant().getEpochSecond() % 60;
    service.clock().advance(Duration.ofSeconds(60 - seconds));
  }

  private String text(String channel) {
    String text =
        "Your bot `%s` tried to send a message to the channel %s,"
            + " but there is no such channel that it can reach.";
    return text.formatted(world.bot.email(), channel);
  }

  @Test
  void ownerIsNotifiedOnceAMinute() {
    startNewMinute();
    assertUndelivered(world.bot, "Ga`rden");
    assertUndelivered(world.bot, "Kitchen");
    assertThat(noticesTo(world.member)).containsExactly(text("`` Ga`rden ``"));
    startNewMinute();
    assertUndelivered(world.bot, Long.MAX_VALUE);
    assertThat(noticesTo(world.member))
        .containsExactly(text("`` Ga`rden ``"), text("with the ID " + Long.MAX_VALUE));
  }

  @Test
  void ownerIsNotifiedOfAChannelWithoutSubscribers() {
    startNewMinute();
    Channel heard = world.channel("heard");
    world.subscribe(heard, world.owner);
    world.sendTo(heard, world.bot, "t").succeeded();
    world.sendTo(List.of(world.owner), world.bot).succeeded();
    Channel empty = world.channel("empty");
    world.subscribe(empty, world.guest);
    world.change(world.guest, Map.of("is_active", false));
    world.awaitProjections();
    world.sendTo(empty, world.member, "t").succeeded();
    world.sendTo(empty, world.bot, "t").succeeded();
    await()
        .untilAsserted(() ->
            assertThat(noticesTo(world.member))
                .containsExactly(
                    "Your bot `%s` sent a message to the channel `empty`, which has no subscribers."
                        .formatted(world.bot.email())));
  }

  @Test
  void noticeIdempotencyKeyExpiresAfterAnHour() {
    assertUndelivered(world.bot, "Garden");
    assertThat(
            Database.column(
                "select expires_at - created_at from idempotency_key where account_id = ?",
                world.notificationBot.id()))
        .containsExactly("01:00:00");
  }

  @Test
  void ownerIsNotNotifiedOfUsersOrOtherRefusals() {
    assertUndelivered(world.member, "Garden");
    Channel quiet =
        world.channel("quiet", Map.of("can_send_message_group", world.systemGroup("nobody")));
    world
        .sendTo(quiet, world.bot, "t")
        .refused(400, "BAD_REQUEST", "You do not have permission to post in this channel.");
    assertThat(noticesTo(world.member)).isEmpty();
  }
}

package chat.messaging.scheduledmessage;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Limits of the scheduled messages of an account. */
@ServiceTest(Program.MESSAGING)
final class ScheduledMessageLimitsTest {

  private static final String PATH = "/api/v1/scheduled_messages";

  private final World world;
  private final Channel channel;
  private final long inAnHour;

  ScheduledMessageLimitsTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("general");
    this.inAnHour = service.clock().instant().getEpochSecond() + 3_600;
  }

  private Answer schedule(Person person, String content) {
    return world
        .as(person)
        .post(
            PATH,
            "type",
            "channel",
            "to",
            channel.id(),
            "topic",
            "lunch",
            "content",
            content,
            "scheduled_delivery_timestamp",
            inAnHour);
  }

  private static long id(Answer created) {
    return created.succeeded().longAt("/scheduled_message_id");
  }

  private JsonNode list(Person person) {
    return world.as(person).get(PATH).succeeded().at("/scheduled_messages");
  }

  private Answer delete(Person person, long id) {
    return world.as(person).delete(PATH + "/" + id);
  }

  @Test
  void numberOfScheduledMessagesIsLimited() {
    schedule(world.member, "Soup").succeeded();
    copy(999, "content", "rendered_content");
    schedule(world.member, "Soup")
        .refused(400, "BAD_REQUEST", "You can have at most 1000 scheduled messages.");
    assertThat(list(world.member)).hasSize(1_000);
    long first = list(world.member).at("/0/scheduled_message_id").asLong();
    world.as(world.member).patch(PATH + "/" + first, "content", "Salad").succeeded();
    delete(world.member, first).succeeded();
    id(schedule(world.member, "Soup"));
    id(schedule(world.otherMember, "Soup"));
  }

  @Test
  void totalSizeOfScheduledMessagesIsLimited() {
    long id = id(schedule(world.member, "Soup"));
    copy(20, "repeat('€', 10000)", "repeat('€', 23000)");
    String tooLong = "Your scheduled messages are too long (limit: 2000000 bytes in all)";
    schedule(world.member, "x".repeat(10_000)).refused(400, "BAD_REQUEST", tooLong);
    world
        .as(world.member)
        .patch(PATH + "/" + id, "content", "x".repeat(10_000))
        .refused(400, "BAD_REQUEST", tooLong);
    schedule(world.member, "Soup").succeeded();
    schedule(world.otherMember, "x".repeat(10_000)).succeeded();
  }

  /** Copies the member's only scheduled message, with other texts. */
  private void copy(int number, String content, String renderedContent) {
    Database.execute(
        """
        insert into scheduled_message (organization_id, user_id, channel_id, topic, user_ids,
          content, rendered_content, client, read_by_sender, due, next_attempt)
        select organization_id, user_id, channel_id, topic, user_ids, %s, %s, client,
          read_by_sender, due, next_attempt
        from scheduled_message, generate_series(1, ?)
        where organization_id = ? and user_id = ?
        """
            .formatted(content, renderedContent),
        number,
        world.id(),
        world.member.id());
  }
}

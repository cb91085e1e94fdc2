package chat.messaging.edit;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Person;
import chat.messaging.world.Queue;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Move notices are read for the mover and unread for other users. */
@ServiceTest(Program.MESSAGING)
final class ReadNoticesTest extends EditTestBase {

  private final Person mover;
  private final Person other;

  ReadNoticesTest(RunningService service) {
    super(service);
    this.mover = world.member;
    this.other = world.owner;
    world.subscribe(channel, mover, other);
  }

  @Test
  void moveNoticesInBothTopicsAreReadForMover() {
    long message = sent("lunch");
    sent("lunch");
    Object[] parameters = {
      "topic",
      "food",
      "send_notification_to_old_thread",
      true,
      "send_notification_to_new_thread",
      true,
    };
    assertNoticesReadForMover(2, message, parameters);
  }

  @Test
  void resolveNoticeIsReadForMover() {
    assertNoticesReadForMover(1, sent("lunch"), "topic", "✔ lunch", "propagate_mode", "change_all");
  }

  private void assertNoticesReadForMover(int notices, long message, Object... edit) {
    for (Person person : List.of(mover, other)) {
      world.as(person).post("/api/v1/mark_all_as_read").succeeded();
    }
    Queue ofMover = world.queue(mover);
    Queue ofOther = world.queue(other);
    edit(mover, message, edit).succeeded();
    List<Long> noticeIds = sendNotices(notices);
    assertThat(flagsInEvents(ofMover, noticeIds)).hasSize(notices).containsOnly("[\"read\"]");
    assertThat(flagsInEvents(ofOther, noticeIds)).hasSize(notices).containsOnly("[]");
    assertThat(flags(mover, noticeIds)).containsOnly("[\"read\"]");
    assertThat(flags(other, noticeIds)).containsOnly("[]");
    assertThat(unreadCount(mover)).isZero();
    assertThat(unreadCount(other)).isEqualTo(notices);
    EventContracts.check(world.events(Topic.CLIENT_EVENTS, notices));
    markUnread(noticeIds.getFirst());
    assertThat(unreadCount(mover)).isEqualTo(1);
  }

  /** Sends this many notices and returns their message IDs. */
  private List<Long> sendNotices(int number) {
    notices(number);
    List<Long> ids = new ArrayList<>();
    for (JsonNode notice : world.owners().messages().sent(world.id())) {
      byte[] body = notice.toString().getBytes(StandardCharsets.UTF_8);
      ids.add(
          world
              .asService()
              .send("POST", "/internal/messages", "application/json", body)
              .longAt("/id"));
    }
    return ids;
  }

  /** The flags in the events of these messages. */
  private static List<String> flagsInEvents(Queue queue, List<Long> messageIds) {
    List<String> flags = new ArrayList<>();
    while (flags.size() < messageIds.size()) {
      for (JsonNode event : queue.next(1)) {
        if (messageIds.contains(event.at("/message/id").longValue())) {
          flags.add(event.path("flags").toString());
        }
      }
    }
    return flags;
  }

  private List<String> flags(Person reader, List<Long> messageIds) {
    return messageIds.stream()
        .map(id -> world.fetch(reader, id).succeeded().at("/message/flags").toString())
        .toList();
  }

  private int unreadCount(Person person) {
    Object[] parameters = {"fetch_event_types", List.of("message", "update_message_flags")};
    return world
        .as(person)
        .post("/api/v1/register", parameters)
        .succeeded()
        .at("/unread_msgs/count")
        .intValue();
  }

  private void markUnread(long messageId) {
    Object[] unread = {"messages", List.of(messageId), "op", "remove", "flag", "read"};
    world.as(mover).post("/api/v1/messages/flags", unread).succeeded();
  }
}

package chat.messaging.edit;

import static org.awaitility.Awaitility.await;

import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Base of the tests of edits and moves. The member of its organization follows no topic. */
abstract class EditTestBase {

  final World world;
  final Channel channel;

  EditTestBase(RunningService service) {
    this.world = new World(service);
    world.setUserSettings(world.member, Map.of("automatically_follow_topics_policy", 4));
    this.channel = world.channel("general");
  }

  long sent(String topic) {
    return sent(channel, world.member, topic);
  }

  long sent(Channel to, Person sender, String topic) {
    return world.sendTo(to, sender, topic).succeeded().longAt("/id");
  }

  Answer edit(Person person, long messageId, Object... parameters) {
    return world.as(person).patch("/api/v1/messages/" + messageId, parameters);
  }

  static String topic(long messageId) {
    return Database.column("select topic from message where id = ?", messageId).getFirst();
  }

  /** The contents of the notification bot's notices, once there are this many. */
  List<String> notices(int number) {
    await().until(() -> world.owners().messages().sent(world.id()).size() >= number);
    return world.owners().messages().sent(world.id()).stream()
        .map(notice -> notice.path("content").asText())
        .toList();
  }

  /** Sends the first notice and fetches the stored message. */
  Answer sendFirstNotice() {
    notices(1);
    JsonNode notice = world.owners().messages().sent(world.id()).getFirst();
    Answer answer =
        world
            .asService()
            .send(
                "POST",
                "/internal/messages",
                "application/json",
                notice.toString().getBytes(StandardCharsets.UTF_8));
    return world.fetch(world.owner, answer.longAt("/id")).succeeded();
  }
}

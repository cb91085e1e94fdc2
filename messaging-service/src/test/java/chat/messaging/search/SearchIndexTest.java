package chat.messaging.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Search results after edits and moves, and for rows of an earlier release. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_SEARCH_INDEX_PAUSE=100ms"})
final class SearchIndexTest {

  private final World world;
  private final Channel channel;

  SearchIndexTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("Kitchen");
    world.subscribe(channel, world.member);
  }

  private long sendTo(String topic, String content) {
    Object[] message = {"type", "stream", "to", channel.id(), "topic", topic, "content", content};
    return world.send(world.member, message).succeeded().longAt("/id");
  }

  private void edit(long id, Object... params) {
    world.as(world.member).patch("/api/v1/messages/" + id, params).succeeded();
  }

  private List<Long> found(String query) {
    return StreamSupport.stream(
            world
                .as(world.member)
                .get(
                    "/api/v1/messages",
                    "anchor",
                    "newest",
                    "num_before",
                    100,
                    "num_after",
                    0,
                    "narrow",
                    List.of(List.of("search", query)))
                .succeeded()
                .at("/messages")
                .spliterator(),
            false)
        .map(message -> message.path("id").longValue())
        .toList();
  }

  @Test
  void editedMessageIsFoundByItsNewContent() {
    long id = sendTo("„Topic“", "former");
    edit(id, "content", "„later“");
    assertThat(found("later")).containsExactly(id);
    assertThat(found("topic")).containsExactly(id);
    assertThat(found("former")).isEmpty();
  }

  @Test
  void movedMessageIsFoundByItsNewTopic() {
    long first = sendTo("„Igel“", "content of one");
    long second = sendTo("„Igel“", "content of two");
    edit(first, "topic", "Hase", "propagate_mode", "change_all", "content", "another");
    assertThat(found("Hase")).containsExactly(first, second);
    assertThat(found("Igel")).isEmpty();
    assertThat(found("content")).containsExactly(second);
    assertThat(found("another")).containsExactly(first);
    edit(second, "topic", "✔ Hase Fuchs", "propagate_mode", "change_one");
    assertThat(found("\"Hase Fuchs\"")).containsExactly(second);
    assertThat(found("\"content of two\"")).containsExactly(second);
    assertThat(found("\"two Hase\"")).as("phrase across content and topic").isEmpty();
  }

  @Test
  void topicAndContentWordsAreIndexedSeparately() {
    long id = sendTo("soup", "soup");
    edit(id, "topic", "cake", "propagate_mode", "change_one");
    assertThat(found("soup cake")).containsExactly(id);
    edit(id, "content", "tea");
    assertThat(found("soup")).isEmpty();
    assertThat(found("cake tea")).containsExactly(id);
  }

  @Test
  void messagesWithoutWordsAreIndexedAndFound() {
    long id = sendTo("„Igel“", "houses");
    Database.execute("update message set words = null where id = ?", id);
    await().untilAsserted(() -> assertThat(found("Igel")).containsExactly(id));
    assertThat(Database.column("select words is null from message where id = ?", id))
        .containsExactly("f");
  }
}

package chat.messaging.exportpages;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.ExportedTables;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What only its owner sees is exported if the owner consents. */
@ServiceTest(Program.MESSAGING)
final class OwnDataExportTest {

  private final RunningService service;
  private final World world;
  private final Channel channel;

  OwnDataExportTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.channel = world.channel("lunch");
    world.subscribe(channel, world.otherMember);
  }

  private ExportedTables export(Person consenting) {
    return ExportedTables.of(
        service.asProgram(Program.EXPORTS),
        Map.of(
            "organization_id",
            world.id(),
            "everything",
            false,
            "user_ids",
            List.of(consenting.id())));
  }

  @Test
  void savedSnippetsAreExportedOnlyForConsentingUsers() {
    world
        .as(world.otherMember)
        .post("/api/v1/saved_snippets", "title", "Lunch", "content", "Soup")
        .succeeded();
    assertThat(export(world.member).rows("saved_snippet")).isEmpty();
    JsonNode snippet = export(world.otherMember).rows("saved_snippet").getFirst();
    assertThat(snippet.path("user_id").longValue()).isEqualTo(world.otherMember.id());
    assertThat(snippet.path("content").textValue()).isEqualTo("Soup");
  }

  @Test
  void navigationViewsAreExportedOnlyForConsentingUsers() {
    world
        .as(world.otherMember)
        .post("/api/v1/navigation_views", "fragment", "inbox", "is_pinned", true)
        .succeeded();
    assertThat(export(world.member).rows("navigation_view")).isEmpty();
    JsonNode view = export(world.otherMember).rows("navigation_view").getFirst();
    assertThat(view.path("user_id").longValue()).isEqualTo(world.otherMember.id());
    assertThat(view.path("fragment").textValue()).isEqualTo("inbox");
  }

  @Test
  void scheduledMessagesAreExportedOnlyForConsentingUsers() {
    for (String content : List.of("Soup", "Bread")) {
      boolean isDirect = content.equals("Bread");
      world
          .as(world.otherMember)
          .post(
              "/api/v1/scheduled_messages",
              "type",
              isDirect ? "direct" : "channel",
              "to",
              isDirect ? List.of(world.member.id()) : channel.id(),
              "topic",
              "today",
              "content",
              content,
              "scheduled_delivery_timestamp",
              service.clock().instant().getEpochSecond() + 3_600)
          .succeeded();
    }
    assertThat(export(world.member).rows("scheduled_message")).isEmpty();
    List<JsonNode> rows = export(world.otherMember).rows("scheduled_message");
    assertThat(rows).hasSize(2);
    assertThat(rows.getFirst().path("user_id").longValue()).isEqualTo(world.otherMember.id());
    assertThat(rows.getFirst().path("channel_id").longValue()).isEqualTo(channel.id());
    assertThat(rows.getFirst().path("content").textValue()).isEqualTo("Soup");
    assertThat(rows.getLast().path("user_ids").toString()).isEqualTo("[" + world.member.id() + "]");
  }
}

package chat.messaging.exportpages;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.ExportedTables;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class ExportPagesTest {

  private static final String MESSAGES = "/api/v1/messages/";

  private final RunningService service;
  private final World world;
  private final Channel channel;

  ExportPagesTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.channel = world.channel("lunch");
    world.subscribe(channel, world.member, world.otherMember);
  }

  private ExportedTables export(boolean everything, Person... people) {
    return ExportedTables.of(
        service.asProgram(Program.EXPORTS),
        Map.of(
            "organization_id",
            world.id(),
            "everything",
            everything,
            "user_ids",
            java.util.Arrays.stream(people).map(Person::id).toList()));
  }

  private long send(String content) {
    return world
        .send(
            world.member,
            "type",
            "stream",
            "to",
            channel.id(),
            "topic",
            "today",
            "content",
            content)
        .succeeded()
        .longAt("/id");
  }

  @Test
  void messageRowHasContentEditsAndReactions() {
    long id = send("**Soup** \"hot\" \\ “süß”\n\nand bread");
    world.as(world.member).patch(MESSAGES + id, "content", "Bread").succeeded();
    world
        .as(world.otherMember)
        .post(MESSAGES + id + "/reactions", "emoji_name", "tada")
        .succeeded();
    world
        .as(world.member)
        .post(
            "/api/v1/submessage",
            "message_id",
            id,
            "msg_type",
            "widget",
            "content",
            "{\"type\":\"x\"}");
    JsonNode message = export(false).rows("message").getFirst();
    assertThat(message.path("id").longValue()).isEqualTo(id);
    assertThat(message.path("type").asText()).isEqualTo("stream");
    assertThat(message.path("sender_id").longValue()).isEqualTo(world.member.id());
    assertThat(message.path("channel_id").longValue()).isEqualTo(channel.id());
    assertThat(message.path("user_ids").isNull()).isTrue();
    assertThat(message.path("topic").asText()).isEqualTo("today");
    assertThat(message.path("content").asText()).isEqualTo("Bread");
    assertThat(message.path("rendered_content").asText()).isEqualTo("<p>Bread</p>");
    assertThat(message.path("last_edited").isNull()).isFalse();
    assertThat(message.at("/edit_history/0/prev_content").asText())
        .isEqualTo("**Soup** \"hot\" \\ “süß”\n\nand bread");
    assertThat(message.at("/reactions/0/emoji_name").asText()).isEqualTo("tada");
    assertThat(message.at("/reactions/0/user_id").longValue()).isEqualTo(world.otherMember.id());
  }

  @Test
  void directMessageRowListsItsParticipants() {
    long id = world.sendTo(List.of(world.owner), world.guest).succeeded().longAt("/id");
    JsonNode message = export(true).rows("message").getFirst();
    assertThat(message.path("id").longValue()).isEqualTo(id);
    assertThat(message.path("type").asText()).isEqualTo("private");
    assertThat(message.path("channel_id").isNull()).isTrue();
    assertThat(message.path("user_ids"))
        .extracting(JsonNode::longValue)
        .containsExactlyInAnyOrder(world.owner.id(), world.guest.id());
    assertThat(export(false).rows("message")).isEmpty();
    assertThat(export(false, world.guest).rows("message")).hasSize(1);
    assertThat(export(false, world.member).rows("message")).isEmpty();
  }

  @Test
  void privateDataIsExportedOnlyForConsentingUsers() {
    long id = send("Soup");
    for (Person person : List.of(world.member, world.otherMember)) {
      world
          .as(person)
          .post(MESSAGES + "flags", "messages", List.of(id), "op", "add", "flag", "starred")
          .succeeded();
      world
          .as(person)
          .post(
              "/api/v1/user_topics",
              "stream_id",
              channel.id(),
              "topic",
              "today",
              "visibility_policy",
              3)
          .succeeded();
      world
          .as(person)
          .post(
              "/api/v1/reminders",
              "message_id",
              id,
              "scheduled_delivery_timestamp",
              service.clock().instant().getEpochSecond() + 3_000,
              "note",
              "eat")
          .succeeded();
    }
    ExportedTables none = export(false);
    assertThat(none.rows("message").getFirst().path("user_messages")).isEmpty();
    assertThat(none.rows("user_topic")).isEmpty();
    assertThat(none.rows("reminder")).isEmpty();
    ExportedTables one = export(false, world.member);
    JsonNode flags = one.rows("message").getFirst().path("user_messages");
    assertThat(flags).hasSize(1);
    assertThat(flags.get(0).path("user_id").longValue()).isEqualTo(world.member.id());
    assertThat(flags.get(0).path("flags").toString()).isEqualTo("[\"starred\"]");
    assertThat(one.numbers("user_topic", "user_id")).containsExactly(world.member.id());
    assertThat(one.numbers("reminder", "user_id")).containsExactly(world.member.id());
    ExportedTables all = export(true);
    assertThat(all.rows("message").getFirst().path("user_messages")).hasSize(2);
    assertThat(all.numbers("reminder", "user_id"))
        .containsExactlyInAnyOrder(world.member.id(), world.otherMember.id());
  }

  @Test
  void topicNameIsExportedOnlyWhereAConsentingUserCanReadIt() {
    Channel closed =
        world.channel(
            "closed", Map.of("invite_only", true, "history_public_to_subscribers", false));
    Channel shared = world.channel("shared", Map.of("invite_only", true));
    for (Channel each : List.of(channel, closed, shared)) {
      world.subscribe(each, world.moderator, world.administrator, world.owner);
      follow(world.moderator, each);
      follow(world.administrator, each);
      world.unsubscribe(each, world.moderator);
      long id = world.sendTo(each, world.owner, "plan").succeeded().longAt("/id");
      world
          .as(world.owner)
          .patch(MESSAGES + id, "topic", "renamed", "propagate_mode", "change_all")
          .succeeded();
    }
    assertThat(followed(world.moderator, export(false, world.moderator)))
        .containsExactly(channel.id());
    // Another consenting user may read the history, so the topic names in it are exported.
    assertThat(followed(world.moderator, export(false, world.moderator, world.owner)))
        .containsExactly(channel.id(), shared.id());
    assertThat(followed(world.administrator, export(false, world.administrator)))
        .containsExactly(channel.id(), closed.id(), shared.id());
    assertThat(followed(world.moderator, export(true)))
        .containsExactly(channel.id(), closed.id(), shared.id());
  }

  private void follow(Person person, Channel where) {
    world
        .as(person)
        .post(
            "/api/v1/user_topics", "stream_id", where.id(), "topic", "plan", "visibility_policy", 3)
        .succeeded();
  }

  /** The channels in which the user follows the renamed topic. */
  private static List<Long> followed(Person person, ExportedTables tables) {
    return tables.rows("user_topic").stream()
        .filter(row -> row.path("user_id").longValue() == person.id())
        .filter(row -> row.path("topic").asText().equals("renamed"))
        .map(row -> row.path("channel_id").longValue())
        .toList();
  }

  @Test
  void readStateIsExportedOnlyForConsentingUsers() {
    long id = send("Soup");
    world
        .as(world.otherMember)
        .post(MESSAGES + "flags", "messages", List.of(id), "op", "add", "flag", "read")
        .succeeded();
    assertThat(export(false, world.member).rows("read_messages")).isEmpty();
    JsonNode read = export(false, world.otherMember).rows("read_messages").getFirst();
    int index = (int) (id - read.path("first_message_id").longValue());
    assertThat(read.path("bits").asText().charAt(index)).isEqualTo('1');
  }

  @Test
  void readWatermarkIsExportedOnlyForConsentingUsers() {
    long id = send("Soup");
    world.as(world.otherMember).post("/api/v1/mark_all_as_read").succeeded();
    assertThat(export(false, world.member).rows("read_up_to")).isEmpty();
    JsonNode read = export(false, world.otherMember).rows("read_up_to").getFirst();
    assertThat(read.path("user_id").longValue()).isEqualTo(world.otherMember.id());
    assertThat(read.path("message_id").longValue()).isGreaterThanOrEqualTo(id);
  }

  @Test
  void linkifiersAreExported() {
    world
        .as(world.administrator)
        .post(
            "/api/v1/realm/filters",
            "pattern",
            "#(?P<id>[0-9]+)",
            "url_template",
            "https://x.example.com/{id}",
            "example_input",
            "#1",
            "reverse_template",
            "#{id}",
            "alternative_url_templates",
            List.of("https://y.example.com/{id}"))
        .succeeded();
    JsonNode linkifier = export(false).rows("linkifier").getFirst();
    assertThat(linkifier.path("example_input").textValue()).isEqualTo("#1");
    assertThat(linkifier.path("reverse_template").textValue()).isEqualTo("#{id}");
    assertThat(linkifier.at("/alternative_url_templates/0").textValue())
        .isEqualTo("https://y.example.com/{id}");
  }

  @Test
  void hiddenEditHistoryIsOnlyInFullExports() {
    long id = send("Soup");
    world.as(world.member).patch(MESSAGES + id, "content", "Bread").succeeded();
    world.as(world.member).patch(MESSAGES + id, "topic", "later").succeeded();
    world.changeOrganizationSettings(Map.of("message_edit_history_visibility_policy", "moves"));
    JsonNode moves = export(false).rows("message").getFirst().path("edit_history");
    assertThat(moves).hasSize(1);
    assertThat(moves.get(0).path("prev_topic").asText()).isEqualTo("today");
    world.changeOrganizationSettings(Map.of("message_edit_history_visibility_policy", "none"));
    assertThat(export(false).rows("message").getFirst().path("edit_history")).isEmpty();
    assertThat(export(true).rows("message").getFirst().path("edit_history")).hasSize(2);
  }

  @Test
  void privateChannelHistoryIsNotInPublicExports() {
    Channel closed = world.channel("closed", Map.of("invite_only", true));
    world.subscribe(closed, world.member);
    long id = world.sendTo(closed, world.member, "secret").succeeded().longAt("/id");
    world.as(world.member).patch(MESSAGES + id, "content", "Bread").succeeded();
    world.as(world.member).patch(MESSAGES + id, "stream_id", channel.id()).succeeded();
    world.as(world.member).patch(MESSAGES + id, "topic", "later").succeeded();
    JsonNode shown = export(false).rows("message").getFirst().path("edit_history");
    assertThat(shown).hasSize(1);
    assertThat(shown.toString()).doesNotContain("a word or two");
    assertThat(export(false, world.member).rows("message").getFirst().path("edit_history"))
        .hasSize(3);
    assertThat(export(true).rows("message").getFirst().path("edit_history")).hasSize(3);
  }

  @Test
  void messagesOfManyBatchesAreInIdOrder() {
    long first = send("Soup");
    Database.execute(
        """
        insert into message
        select (jsonb_populate_record(m, jsonb_build_object('id', nextval('message_id')))).*
        from message m, generate_series(1, 4100) where m.id = ?
        """,
        first);
    long last = send("Bread");
    List<Long> exported = export(false).numbers("message", "id");
    assertThat(exported)
        .hasSize(4_102)
        .startsWith(first)
        .endsWith(last)
        .isSorted()
        .doesNotHaveDuplicates();
  }

  /** Lists public channels too, because they can become private before channels-service exports. */
  @Test
  void exportListsPublicChannelIds() {
    long secret = world.channel("secret", Map.of("invite_only", true)).id();
    assertThat(export(false).header().path("channel_ids"))
        .extracting(JsonNode::longValue)
        .contains(channel.id())
        .doesNotContain(secret);
    assertThat(export(false).header().path("subscriber_channel_ids")).isEmpty();
  }

  @Test
  void messagesOfAnotherOrganizationAreNotExported() {
    World other = world.another();
    Channel theirs = other.channel("theirs");
    other.subscribe(theirs, other.member);
    other.sendTo(theirs, other.member, "topic").succeeded();
    assertThat(export(true).rows("message")).isEmpty();
  }

  @Test
  void idempotencyKeysAreNotExported() {
    world
        .as(world.member)
        .withHeader("Idempotency-Key", "a-very-private-key")
        .post(
            "/api/v1/messages",
            "type",
            "stream",
            "to",
            channel.id(),
            "topic",
            "today",
            "content",
            "Soup")
        .succeeded();
    assertThat(export(true).text()).contains("Soup").doesNotContain("a-very-private-key");
  }

  @Test
  void onlyServicesCanExport() {
    byte[] body =
        "{\"organization_id\":%d,\"everything\":true,\"user_ids\":[]}"
            .formatted(world.id())
            .getBytes(StandardCharsets.UTF_8);
    String path = "/internal/exports/pages";
    assertThat(service.api().send("POST", path, "application/json", body).status()).isEqualTo(401);
    assertThat(world.as(world.owner).send("POST", path, "application/json", body).status())
        .isEqualTo(401);
  }
}

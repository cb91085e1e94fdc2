package chat.messaging.edit;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.messaging.world.Database;
import chat.messaging.world.Events;
import chat.messaging.world.Person;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Effects of an edit of the content, and the permission for it. */
@ServiceTest(Program.MESSAGING)
final class EditContentTest extends EditTestBase {

  private static final String NOT_PERMITTED = "You don't have permission to edit this message";

  private final long message;

  EditContentTest(RunningService service) {
    super(service);
    this.message = sent(channel, world.member, "t");
  }

  private String content(long messageId) {
    return Database.column("select content from message where id = ?", messageId).getFirst();
  }

  @Test
  void editHistoryOfMessageIsLimited() {
    int edits = 0;
    Answer answer;
    do {
      edits++;
      answer = edit(world.member, message, "content", edits + "😀".repeat(9_990));
    } while (answer.status() == 200 && edits < 10);
    assertThat(edits).isBetween(3, 9);
    answer.refused(
        400,
        "BAD_REQUEST",
        "This message has been edited too often (limit: 1000 edits or 2000000 bytes of edit"
            + " history); send a new message");
    edit(world.member, message, "topic", "u").succeeded();
    world.as(world.member).delete("/api/v1/messages/" + message).succeeded();
  }

  @Test
  void senderEditsContent() {
    Answer answer = edit(world.member, message, "content", "**other** words").succeeded();
    assertThat(answer.at("/detached_uploads").toString()).isEqualTo("[]");
    Answer fetched = world.fetch(world.owner, message).succeeded();
    assertThat(fetched.textAt("/raw_content")).isEqualTo("**other** words");
    assertThat(fetched.textAt("/message/content")).isEqualTo("<p><strong>other</strong> words</p>");
    assertThat(
            Database.column(
                """
                select concat_ws('|', user_id, prev_content, prev_rendered_content, prev_topic,
                  prev_stream) from message_edit where message_id = ?
                """,
                message))
        .containsExactly(world.member.id() + "|a word or two|<p>a word or two</p>");
    assertThat(
            Database.column(
                """
                select (last_edited_at is not null)::text || (last_moved_at is null)::text
                from message where id = ?
                """,
                message))
        .containsExactly("truetrue");
  }

  @Test
  void onlySenderEditsContent() {
    for (Person person : List.of(world.owner, world.administrator, world.otherMember, world.bot)) {
      edit(person, message, "content", "x").refused(400, "BAD_REQUEST", NOT_PERMITTED);
    }
    edit(world.guest, message, "content", "x").refused(400, "BAD_REQUEST", "Invalid message(s)");
    long ofBot = sent(channel, world.bot, "t");
    edit(world.member, ofBot, "content", "x").refused(400, "BAD_REQUEST", NOT_PERMITTED);
    edit(world.bot, ofBot, "content", "x").succeeded();
    assertThat(content(message)).isEqualTo("a word or two");
  }

  @Test
  void deactivatedAccountChangesNothing() {
    world.deactivate(world.member);
    edit(world.member, message, "content", "x")
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
  }

  @Test
  void missingAndInvisibleMessagesGetTheSameError() {
    edit(world.member, world.unusedId(), "content", "x")
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
    long theirs = world.sendTo(List.of(world.otherMember), world.owner).succeeded().longAt("/id");
    edit(world.member, theirs, "content", "x").refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void messageInArchivedChannelIsNotEdited() {
    world.change(channel, Map.of("is_archived", true));
    edit(world.member, message, "content", "x").refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void editIsRefusedAfterTimeLimit() {
    Database.age(message, 610);
    edit(world.member, message, "content", "in the time of grace").succeeded();
    Database.age(message, 20);
    edit(world.member, message, "content", "x")
        .refused(400, "BAD_REQUEST", "The time limit for editing this message has passed");
    world.changeOrganizationSettings(Map.of("message_content_edit_limit_seconds", 0));
    Database.age(message, 1_000_000);
    edit(world.member, message, "content", "at any time").succeeded();
  }

  @Test
  void organizationCanTurnEditingOff() {
    world.changeOrganizationSettings(Map.of("allow_message_editing", false));
    edit(world.member, message, "content", "x")
        .refused(400, "BAD_REQUEST", "Your organization has turned off message editing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\n"})
  void emptyContentBecomesDeletedPlaceholder(String nothing) {
    edit(world.member, message, "content", nothing).succeeded();
    assertThat(content(message)).isEqualTo("(deleted)");
  }

  @Test
  void tooLongOrInvalidContentIsRefused() {
    edit(world.member, message, "content", "x".repeat(10_001))
        .refused(400, "BAD_REQUEST", "content is too long (limit: 10000 characters)");
    edit(world.member, message, "content", "x\0")
        .refused(400, "BAD_REQUEST", "Message must not contain null bytes");
  }

  @Test
  void editWithoutValidChangeIsRefused() {
    edit(world.member, message).refused(400, "BAD_REQUEST", "Nothing to change");
    edit(world.member, message, "topic", "t").refused(400, "BAD_REQUEST", "Nothing to change");
    edit(world.member, message, "content", "x", "propagate_mode", "change_all")
        .refused(400, "BAD_REQUEST", "Invalid propagate_mode without topic edit");
    edit(world.member, message, "topic", "other", "propagate_mode", "change_none")
        .refused(400, "BAD_REQUEST", "Invalid propagate_mode");
  }

  @Test
  void invalidEditIsRefusedWithoutAskingOwningServices() {
    world.awaitProjections();
    int asked = world.owners().callCount(world.id());
    world.owners().setUnavailable(world.id());
    edit(world.member, message).refused(400, "BAD_REQUEST", "Nothing to change");
    edit(world.member, message, "content", "x", "propagate_mode", "change_all")
        .refused(400, "BAD_REQUEST", "Invalid propagate_mode without topic edit");
    assertThat(edit(world.member, message, "topic", "x".repeat(61)).status()).isEqualTo(400);
    assertThat(edit(world.member, message, "topic", "a\nb").status()).isEqualTo(400);
    assertThat(world.owners().callCount(world.id())).isEqualTo(asked);
  }

  @Test
  void widgetsCannotBeEdited() {
    Database.execute(
        """
        insert into submessage (organization_id, message_id, sender_id, msg_type, content)
        values (?, ?, ?, 'widget', '{}')
        """,
        world.id(),
        message,
        world.member.id());
    edit(world.member, message, "content", "x")
        .refused(400, "BAD_REQUEST", "Widgets cannot be edited.");
  }

  @Test
  void editWithOutdatedContentHashIsRefused() {
    String expected = Database.column("select encode(sha256('a word or two'), 'hex')").getFirst();
    edit(world.member, message, "content", "first", "prev_content_sha256", expected).succeeded();
    edit(world.member, message, "content", "second", "prev_content_sha256", expected)
        .refused(
            400,
            "EXPECTATION_MISMATCH",
            "'prev_content_sha256' value does not match the expected value.");
    assertThat(content(message)).isEqualTo("first");
  }

  @Test
  void oneOfConcurrentEditsWithSameHashSucceeds() throws Exception {
    String expected = Database.column("select encode(sha256('a word or two'), 'hex')").getFirst();
    List<Future<Answer>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 8; i++) {
        String words = "words " + i;
        answers.add(
            threads.submit(() ->
                edit(world.member, message, "content", words, "prev_content_sha256", expected)));
      }
    }
    int successes = 0;
    for (Future<Answer> answer : answers) {
      successes += answer.get().status() == 200 ? 1 : 0;
    }
    assertThat(successes).isEqualTo(1);
    assertThat(Database.column("select 1 from message_edit where message_id = ?", message))
        .hasSize(1);
  }

  @Test
  void editUpdatesMentions() {
    world.subscribe(channel, world.otherMember);
    long received = sent(channel, world.member, "t");
    edit(world.member, received, "content", "@**Max Member** hello").succeeded();
    assertThat(world.fetch(world.otherMember, received).at("/message/flags").toString())
        .contains("\"mentioned\"");
    edit(world.member, received, "content", "never mind").succeeded();
    assertThat(world.fetch(world.otherMember, received).at("/message/flags").toString())
        .doesNotContain("mentioned");
  }

  @Test
  void editMentioningProtectedGroupIsRefused() {
    world.groupMentionableBy("elders", world.owner);
    edit(world.member, message, "content", "@*elders*")
        .refused(400, "BAD_REQUEST", "You are not allowed to mention user group 'elders'.");
    assertThat(content(message)).isEqualTo("a word or two");
  }

  @Test
  void wildcardMentionInEditNeedsPermission() {
    for (int i = 0; i < 16; i++) {
      world.subscribe(channel, world.person(Role.MEMBER, "Reader " + i));
    }
    edit(world.member, message, "content", "@**all**")
        .refused(
            400,
            "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
            "You do not have permission to use channel wildcard mentions in this channel.");
    long ofAdministrator = sent(channel, world.administrator, "t");
    edit(world.administrator, ofAdministrator, "content", "@**all**").succeeded();
  }

  @Test
  void editEventGoesToReadersOfTheChannel() {
    edit(world.member, message, "content", "the [menu](/user_uploads/7/ab/menu.pdf)").succeeded();
    JsonNode changed = Events.last(world, Topic.MESSAGE_CHANGED, 1);
    assertThat(changed.path("kind").textValue()).isEqualTo("edited");
    assertThat(changed.at("/edited/content").textValue())
        .isEqualTo("the [menu](/user_uploads/7/ab/menu.pdf)");
    assertThat(changed.at("/edited/uploads").toString())
        .isEqualTo("[\"/user_uploads/7/ab/menu.pdf\"]");
    JsonNode event = Events.last(world, Topic.CLIENT_EVENTS, 2);
    assertThat(event.path("type").textValue()).isEqualTo("update_message");
    assertThat(event.path("audience").toString())
        .isEqualTo("{\"channel_id\":%d}".formatted(channel.id()));
    JsonNode payload = event.path("payload");
    assertThat(payload.path("user_id").longValue()).isEqualTo(world.member.id());
    assertThat(payload.path("message_id").longValue()).isEqualTo(message);
    assertThat(payload.path("message_ids").toString()).isEqualTo("[" + message + "]");
    assertThat(payload.path("stream_id").longValue()).isEqualTo(channel.id());
    assertThat(payload.path("orig_content").textValue()).isEqualTo("a word or two");
    assertThat(payload.path("orig_rendered_content").textValue()).isEqualTo("<p>a word or two</p>");
    assertThat(payload.path("content")).isEqualTo(changed.at("/edited/content"));
    assertThat(payload.path("rendered_content")).isEqualTo(changed.at("/edited/rendered_content"));
    assertThat(payload.path("rendering_only").booleanValue()).isFalse();
    assertThat(payload.has("subject")).isFalse();
    assertThat(payload.has("propagate_mode")).isFalse();
  }

  @Test
  void editEventOfADirectMessageGoesToParticipants() {
    long direct = world.sendTo(List.of(world.owner), world.member).succeeded().longAt("/id");
    edit(world.member, direct, "content", "x").succeeded();
    JsonNode event = Events.last(world, Topic.CLIENT_EVENTS, 3);
    assertThat(event.path("audience").toString())
        .isEqualTo("{\"user_ids\":[%d,%d]}".formatted(world.owner.id(), world.member.id()));
    assertThat(event.path("payload").has("stream_id")).isFalse();
    edit(world.member, direct, "topic", "x")
        .refused(400, "BAD_REQUEST", "Direct messages cannot have topics.");
    edit(world.member, direct, "stream_id", channel.id())
        .refused(400, "BAD_REQUEST", "Direct messages cannot be moved to channels.");
  }
}

package chat.messaging.reaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Events;
import chat.messaging.world.HeldLock;
import chat.messaging.world.Person;
import chat.messaging.world.World;
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
import org.junit.jupiter.params.provider.CsvSource;

/** Add an emoji reaction (specification, operation 6). */
@ServiceTest(Program.MESSAGING)
final class ReactionRowTest extends ReactionTestBase {

  private final RunningService service;

  ReactionRowTest(RunningService service) {
    super(service);
    this.service = service;
  }

  private static String reaction(Person person, String nameCodeAndType) {
    return person.id() + " " + nameCodeAndType;
  }

  @ParameterizedTest
  @CsvSource({
    "thumbs_up, 1f44d",
    "+1, 1f44d",
    "heart, 2764",
    "tada, 1f389",
    "octopus, 1f419",
    "working_on_it, 1f6e0",
    "smile, 1f604",
    "umbrella, 2602",
    "flag_türkiye, 1f1f9-1f1f7"
  })
  void emojiNameAloneDeterminesTheEmoji(String name, String code) {
    react(world.otherMember, "emoji_name", name).succeeded();
    assertThat(reactions())
        .containsExactly(reaction(world.otherMember, name + " " + code + " unicode_emoji"));
  }

  @Test
  void missingCodeOrTypeIsTakenFromTheName() {
    react(world.otherMember, "emoji_name", "heart", "emoji_code", "1f389")
        .refused(400, "BAD_REQUEST", "Invalid emoji name.");
    react(world.otherMember, "emoji_name", "heart", "reaction_type", "realm_emoji")
        .refused(400, "BAD_REQUEST", "Invalid custom emoji.");
    react(world.member, "emoji_name", "tada", "emoji_code", "1f389").succeeded();
    react(world.owner, "emoji_name", "heart", "reaction_type", "unicode_emoji").succeeded();
    assertThat(reactions())
        .containsExactly(
            reaction(world.member, "tada 1f389 unicode_emoji"),
            reaction(world.owner, "heart 2764 unicode_emoji"));
  }

  @ParameterizedTest
  @CsvSource({
    "umbrella, 2602",
    "x, 274e",
    "face_with_raised_eyebrow, 1f928",
    "smile, 1f604",
    "slight_smile, 1f642",
    "smile, 1f642",
    "flag_turkey, 1f1f9-1f1f7"
  })
  void namesFromClientEmojiListsAreAccepted(String name, String code) {
    Object[] emoji = {"emoji_name", name, "emoji_code", code, "reaction_type", "unicode_emoji"};
    react(world.member, emoji).succeeded();
    assertThat(reactions())
        .containsExactly(reaction(world.member, name + " " + code + " unicode_emoji"));
    unreact(world.member, emoji).succeeded();
    assertThat(reactions()).isEmpty();
  }

  @Test
  void everyRoleCanReactToReadableMessages() {
    Channel open = world.channel("open", Map.of("is_web_public", true));
    long here = world.sendTo(open, world.member, "t").succeeded().longAt("/id");
    for (Person person :
        List.of(
            world.owner,
            world.administrator,
            world.moderator,
            world.member,
            world.guest,
            world.bot)) {
      reactTo(here, person, "emoji_name", "tada").succeeded();
    }
  }

  @Test
  void outsiderCannotReact() {
    react(world.guest, "emoji_name", "tada").refused(400, "BAD_REQUEST", "Invalid message(s)");
    reactTo(world.unusedId(), world.member, "emoji_name", "tada")
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
    react(world.another().member, "emoji_name", "tada");
    assertThat(reactions()).isEmpty();
  }

  @Test
  void deactivatedAccountCannotReact() {
    world.deactivate(world.otherMember);
    react(world.otherMember, "emoji_name", "tada")
        .refused(401, "UNAUTHORIZED", "Account is deactivated");
  }

  @Test
  void archivedChannelRefusesReactions() {
    Channel channel = world.channel("old");
    long here = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    world.change(channel, Map.of("is_archived", true));
    reactTo(here, world.member, "emoji_name", "tada")
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void onlyParticipantsReactToDirectMessages() {
    long here = world.sendTo(List.of(world.owner), world.member).succeeded().longAt("/id");
    reactTo(here, world.owner, "emoji_name", "tada").succeeded();
    reactTo(here, world.administrator, "emoji_name", "tada")
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
    JsonNode event = Events.last(world, Topic.CLIENT_EVENTS, 3);
    assertThat(event.path("audience").toString())
        .isEqualTo("{\"user_ids\":[%d,%d]}".formatted(world.owner.id(), world.member.id()));
  }

  @Test
  void emojiNameIsRequired() {
    react(world.member).refused(400, "BAD_REQUEST", "Missing 'emoji_name' argument");
  }

  @Test
  void unknownEmojiNameIsRefused() {
    react(world.member, "emoji_name", "no_such")
        .refused(400, "BAD_REQUEST", "Emoji 'no_such' does not exist");
    react(world.member, "emoji_name", "no_such", "emoji_code", "1f44d")
        .refused(400, "BAD_REQUEST", "Emoji 'no_such' does not exist");
  }

  @ParameterizedTest
  @CsvSource({
    "thumbs_up, 1f44d, stamp, Invalid emoji type.",
    "thumbs_up, ffff, unicode_emoji, Invalid emoji code.",
    "tada, 1f44d, unicode_emoji, Invalid emoji name.",
    "umbrella, 2614, unicode_emoji, Invalid emoji name.",
    "thumbs_up, 1f44d, realm_emoji, Invalid custom emoji.",
    "thumbs_up, 77, realm_emoji, Invalid custom emoji.",
    "service, other, service_extra_emoji, Invalid emoji code.",
    "other, service, service_extra_emoji, Invalid emoji name.",
    "other, zulip, zulip_extra_emoji, Invalid emoji name."
  })
  void inconsistentEmojiFieldsAreRefused(String name, String code, String type, String text) {
    react(world.member, "emoji_name", name, "emoji_code", code, "reaction_type", type)
        .refused(400, "BAD_REQUEST", text);
    assertThat(reactions()).isEmpty();
  }

  @Test
  void customEmojiTakesPrecedenceOverUnicodeEmoji() {
    long emojiId = world.emoji("tada");
    react(world.member, "emoji_name", "tada").succeeded();
    assertThat(reactions())
        .containsExactly(reaction(world.member, "tada " + emojiId + " realm_emoji"));
    react(
            world.member,
            "emoji_name",
            "other",
            "emoji_code",
            Long.toString(emojiId),
            "reaction_type",
            "realm_emoji")
        .refused(400, "REACTION_ALREADY_EXISTS", "Reaction already exists.");
  }

  @Test
  void customEmojiIsRenderedAsAnImage() {
    long emojiId = world.emoji("green_tick");
    world.emoji(world.unusedId(), "red_cross", true);
    long here =
        world
            .send(
                world.member,
                "type",
                "direct",
                "to",
                List.of(world.owner.id()),
                "content",
                ":green_tick::tada: :red_cross:")
            .succeeded()
            .longAt("/id");
    assertThat(world.fetch(world.owner, here).textAt("/message/content"))
        .contains("<img alt=\":green_tick:\" class=\"emoji\"")
        .contains("/emoji/images/%d.png".formatted(emojiId))
        .contains("emoji-1f389")
        .contains(" :red_cross:");
  }

  @Test
  void messageIsFetchedWithItsReactions() {
    react(world.owner, "emoji_name", "+1").succeeded();
    assertThat(world.fetch(world.member, message).at("/message/reactions").toString())
        .isEqualTo(
            """
            [{"emoji_name":"+1","emoji_code":"1f44d","reaction_type":"unicode_emoji",\
            "user_id":%d}]\
            """
                .formatted(world.owner.id()));
  }

  @Test
  void wrongNameOrDeactivatedCustomEmojiIsRefused() {
    long emojiId = world.emoji("green_tick");
    Object[] otherName = {
      "emoji_name", "tick", "emoji_code", "" + emojiId, "reaction_type", "realm_emoji"
    };
    react(world.member, otherName).refused(400, "BAD_REQUEST", "Invalid custom emoji name.");
    world.emoji(emojiId, "green_tick", true);
    Object[] rightName = {
      "emoji_name", "green_tick", "emoji_code", "" + emojiId, "reaction_type", "realm_emoji"
    };
    react(world.member, rightName)
        .refused(400, "BAD_REQUEST", "This custom emoji has been deactivated.");
    react(world.member, "emoji_name", "green_tick")
        .refused(400, "BAD_REQUEST", "Emoji 'green_tick' does not exist");
  }

  @Test
  void customEmojiOfAnotherOrganizationIsUnknown() {
    World elsewhere = world.another();
    long emojiId = elsewhere.emoji("elsewhere");
    elsewhere.awaitProjections();
    Object[] theirs = {
      "emoji_name", "elsewhere", "emoji_code", "" + emojiId, "reaction_type", "realm_emoji"
    };
    react(world.member, theirs).refused(400, "BAD_REQUEST", "Invalid custom emoji.");
  }

  @Test
  void joiningAReactionKeepsItsEmoji() {
    long emojiId = world.emoji("green_tick");
    react(world.member, "emoji_name", "green_tick").succeeded();
    world.emoji(emojiId, "green_tick", true);
    Object[] joining = {
      "emoji_name", "whatever", "emoji_code", "" + emojiId, "reaction_type", "realm_emoji"
    };
    react(world.owner, joining).succeeded();
    assertThat(reactions())
        .containsExactly(
            reaction(world.member, "green_tick " + emojiId + " realm_emoji"),
            reaction(world.owner, "green_tick " + emojiId + " realm_emoji"));
    unreact(world.member, "emoji_name", "green_tick").succeeded();
    assertThat(reactions())
        .containsExactly(reaction(world.owner, "green_tick " + emojiId + " realm_emoji"));
  }

  @Test
  void reactingTwiceKeepsOneRow() {
    react(world.member, "emoji_name", "thumbs_up").succeeded();
    react(world.member, "emoji_name", "+1")
        .refused(400, "REACTION_ALREADY_EXISTS", "Reaction already exists.");
    react(world.member, "emoji_name", "tada").succeeded();
    assertThat(reactions()).hasSize(2);
  }

  @Test
  void concurrentDuplicatesKeepOneRow() throws Exception {
    List<Future<Answer>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 16; i++) {
        answers.add(threads.submit(() -> react(world.member, "emoji_name", "tada")));
      }
    }
    int successes = 0;
    for (Future<Answer> answer : answers) {
      if (answer.get().status() == 200) {
        successes++;
      } else {
        answer.get().refused(400, "REACTION_ALREADY_EXISTS", "Reaction already exists.");
      }
    }
    assertThat(successes).isEqualTo(1);
    assertThat(reactions()).hasSize(1);
    assertThat(world.events(Topic.MESSAGE_CHANGED, 1)).hasSize(1);
  }

  @Test
  void concurrentEmojiAliasesUseTheFirstName() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Answer> first;
      Future<Answer> second;
      try (var lock = new HeldLock(world)) {
        first = threads.submit(() -> react(world.member, "emoji_name", "thumbs_up"));
        lock.awaitWaiting(1);
        second = threads.submit(() -> react(world.owner, "emoji_name", "+1"));
        ReactionBatcher writer = service.bean(ReactionBatcher.class);
        await().until(() -> writer.waiting(world.id()) == 1);
      }
      first.get().succeeded();
      second.get().succeeded();
    }
    assertThat(reactions())
        .containsExactlyInAnyOrder(
            reaction(world.member, "thumbs_up 1f44d unicode_emoji"),
            reaction(world.owner, "thumbs_up 1f44d unicode_emoji"));
  }

  @Test
  void reactionEventGoesToReadersOfTheChannel() {
    react(world.owner, "emoji_name", "tada").succeeded();
    JsonNode changed = Events.last(world, Topic.MESSAGE_CHANGED, 1);
    assertThat(changed.path("kind").textValue()).isEqualTo("reaction_added");
    assertThat(changed.path("message_ids").toString()).isEqualTo("[" + message + "]");
    assertThat(changed.path("user_id").longValue()).isEqualTo(world.owner.id());
    assertThat(changed.path("reaction").toString())
        .isEqualTo(
            """
            {"emoji_name":"tada","emoji_code":"1f389","reaction_type":"unicode_emoji",\
            "user_id":%d}\
            """
                .formatted(world.owner.id()));
    JsonNode clientEvent = Events.last(world, Topic.CLIENT_EVENTS, 2);
    assertThat(clientEvent.path("type").textValue()).isEqualTo("reaction");
    assertThat(clientEvent.path("audience")).isEqualTo(firstClientEvent().path("audience"));
    JsonNode payload = clientEvent.path("payload");
    assertThat(payload.path("op").textValue()).isEqualTo("add");
    assertThat(payload.path("message_id").longValue()).isEqualTo(message);
    assertThat(payload.path("user").toString())
        .isEqualTo(
            "{\"user_id\":%d,\"email\":\"%s\",\"full_name\":\"Olga Owner\"}"
                .formatted(world.owner.id(), world.owner.email()));
    assertThat(payload.path("subscriptions_number"))
        .isEqualTo(firstClientEvent().at("/payload/subscriptions_number"));
  }

  @Test
  void reactionFollowsTheTopicIfTheSettingSaysSo() {
    world.setUserSettings(world.otherMember, Map.of("automatically_follow_topics_policy", 1));
    react(world.otherMember, "emoji_name", "tada").succeeded();
    JsonNode clientEvent = Events.last(world, Topic.CLIENT_EVENTS, 3);
    assertThat(clientEvent.path("type").textValue()).isEqualTo("user_topic");
    assertThat(clientEvent.at("/payload/visibility_policy").intValue()).isEqualTo(3);
    react(world.owner, "emoji_name", "tada").succeeded();
    assertThat(world.events(Topic.CLIENT_EVENTS, 4)).hasSize(4);
  }

  private JsonNode firstClientEvent() {
    return world.events(Topic.CLIENT_EVENTS, 1).getFirst().value();
  }
}

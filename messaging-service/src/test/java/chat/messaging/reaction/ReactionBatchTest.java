package chat.messaging.reaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Database;
import chat.messaging.world.HeldLock;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.owner.TestEvents.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Reactions that wait for the organization's lock at the same time are written in one batch. */
@ServiceTest(value = Program.MESSAGING, environment = "CHAT_BATCHING=true")
final class ReactionBatchTest {

  private static final String EXISTS = "Reaction already exists.";

  private final World world;
  private final ReactionBatcher writer;
  private final long message;

  ReactionBatchTest(RunningService service) {
    this.world = new World(service);
    this.writer = service.bean(ReactionBatcher.class);
    world.setUserSettings(world.member, Map.of("automatically_follow_topics_policy", 4));
    this.message = send();
  }

  private long send() {
    return world.sendTo(world.channel("general"), world.member, "t").succeeded().longAt("/id");
  }

  private Callable<Answer> react(Person person, long to, String emoji) {
    return () ->
        world.as(person).post("/api/v1/messages/%d/reactions".formatted(to), "emoji_name", emoji);
  }

  private Callable<Answer> unreact(Person person, String emoji) {
    return () ->
        world
            .as(person)
            .delete("/api/v1/messages/%d/reactions".formatted(message), "emoji_name", emoji);
  }

  /** Runs the first request alone and the others as one batch. */
  private List<Answer> inOneBatch(List<Callable<Answer>> requests) throws Exception {
    List<Future<Answer>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try (var lock = new HeldLock(world)) {
        answers.add(threads.submit(requests.getFirst()));
        lock.awaitWaiting(1);
        for (Callable<Answer> one : requests.subList(1, requests.size())) {
          int before = writer.waiting(world.id());
          answers.add(threads.submit(one));
          await().until(() -> writer.waiting(world.id()) == before + 1);
        }
      }
    }
    List<Answer> results = new ArrayList<>();
    for (Future<Answer> answer : answers) {
      results.add(answer.get());
    }
    return results;
  }

  private List<String> reactions(long to) {
    return Database.column(
        """
        select user_id || ' ' || emoji_name from reaction where message_id = ? order by id
        """,
        to);
  }

  @Test
  void requestsInOneBatchGetTheirOwnResponses() throws Exception {
    long another = send();
    List<Answer> answers =
        inOneBatch(
            List.of(
                react(world.member, message, "tada"),
                react(world.owner, message, "+1"),
                react(world.otherMember, message, "thumbs_up"),
                react(world.owner, message, "thumbs_up"),
                react(world.owner, another, "thumbs_up"),
                unreact(world.member, "tada"),
                unreact(world.member, "tada"),
                react(world.member, message, "octopus")));
    answers.get(0).succeeded();
    answers.get(1).succeeded();
    answers.get(2).succeeded();
    answers.get(3).refused(400, "REACTION_ALREADY_EXISTS", EXISTS);
    answers.get(4).succeeded();
    answers.get(5).succeeded();
    answers.get(6).refused(400, "REACTION_DOES_NOT_EXIST", "Reaction doesn't exist.");
    answers.get(7).succeeded();
    assertThat(reactions(message))
        .containsExactly(
            world.owner.id() + " +1",
            world.otherMember.id() + " +1",
            world.member.id() + " octopus");
    assertThat(reactions(another)).containsExactly(world.owner.id() + " thumbs_up");
    List<Event> events = world.events(Topic.MESSAGE_CHANGED, 6);
    EventContracts.check(events);
    assertThat(events)
        .extracting(event -> event.value().at("/reaction/emoji_name").textValue())
        .containsExactly("tada", "+1", "+1", "thumbs_up", "tada", "octopus");
  }

  @Test
  void newEmojiInOneBatchCountTowardsTheLimit() throws Exception {
    Database.execute(
        """
        insert into reaction (organization_id, message_id, user_id, emoji_name, emoji_code,
          reaction_type)
        select ?, ?, -1, 'e' || emoji, 'e' || emoji, 'unicode_emoji' from generate_series(1, 98) emoji
        """,
        world.id(),
        message);
    List<Answer> answers =
        inOneBatch(
            List.of(
                react(world.member, message, "tada"),
                react(world.owner, message, "octopus"),
                react(world.owner, message, "tada"),
                react(world.member, message, "octopus"),
                react(world.otherMember, message, "smile")));
    answers.subList(0, 4).forEach(Answer::succeeded);
    answers.get(4).refused(400, "BAD_REQUEST", ManyReactionsTest.TOO_MANY);
  }

  @Test
  void participantFollowsTheTopicOncePerBatch() throws Exception {
    world.setUserSettings(world.otherMember, Map.of("automatically_follow_topics_policy", 1));
    inOneBatch(
            List.of(
                react(world.member, message, "tada"),
                react(world.otherMember, message, "tada"),
                react(world.otherMember, message, "octopus")))
        .forEach(Answer::succeeded);
    List<Event> events = world.events(Topic.CLIENT_EVENTS, 5);
    assertThat(events)
        .extracting(event -> event.value().path("type").textValue())
        .containsExactly("message", "reaction", "reaction", "reaction", "user_topic");
    assertThat(events.getLast().value().at("/payload/visibility_policy").intValue()).isEqualTo(3);
  }
}

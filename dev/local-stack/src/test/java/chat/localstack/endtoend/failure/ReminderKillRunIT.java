package chat.localstack.endtoend.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.Site;
import chat.localstack.endtoend.TestStack;
import chat.testkit.owner.TestEvents;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** messaging-service is killed repeatedly while reminders are due; each is sent once. */
@Tag("soak")
@EndToEnd
class ReminderKillRunIT {

  private static final int REMINDERS = 120;
  private static final int KILLS = 4;

  /** Number of reminders that are due in each second. */
  private static final int EACH_SECOND = 4;

  /** Time until the first reminder is due; creating all of them takes less. */
  private static final Duration FIRST = Duration.ofSeconds(45);

  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final Pattern NOTE = Pattern.compile("> number ([0-9]+)\n");

  private final TestStack stack;
  private final Site site;

  ReminderKillRunIT(TestStack stack) {
    this.stack = stack;
    this.site = stack.site();
  }

  @Test
  @Timeout(600)
  void eachReminderIsSentOnce() {
    List<Integer> made = new ArrayList<>();
    long message = site.send(site.channel("member"), "reminders", "Soup");
    long first = Instant.now().plus(FIRST).getEpochSecond();
    for (int number = 0; number < REMINDERS; number++) {
      site.as("member")
          .post(
              "/api/v1/reminders",
              "message_id",
              message,
              "scheduled_delivery_timestamp",
              first + number / EACH_SECOND,
              "note",
              "number " + number)
          .succeeded();
      made.add(number);
    }
    for (int kill = 0; kill < KILLS; kill++) {
      int next = sent().size() + ThreadLocalRandom.current().nextInt(1, REMINDERS / (KILLS + 2));
      await().atMost(PATIENCE).until(() -> sent().size() >= Math.min(next, REMINDERS));
      stack.stack().program("messaging-service").kill();
      stack.stack().program("messaging-service").start();
    }
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(1))
        .until(() ->
            site.as("member").get("/api/v1/reminders").succeeded().at("/reminders").isEmpty()
                && sent().size() >= REMINDERS);
    assertThat(sent()).containsExactlyInAnyOrderElementsOf(made);
  }

  /** The numbers of the reminders that have been sent. */
  private List<Integer> sent() {
    List<Integer> numbers = new ArrayList<>();
    for (TestEvents.Event event : stack.published(Topic.MESSAGE_SENT)) {
      Matcher note = NOTE.matcher(event.value().path("content").textValue());
      if (note.find()) {
        numbers.add(Integer.valueOf(note.group(1)));
      }
    }
    return numbers;
  }
}

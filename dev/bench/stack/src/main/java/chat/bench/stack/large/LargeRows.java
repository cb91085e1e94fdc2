package chat.bench.stack.large;

import chat.bench.stack.client.Person;
import chat.bench.stack.measure.CpuTimes;
import chat.provision.ProvisionSettings.DatabaseAdmin;
import chat.testkit.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Measures the rows of a large organization. */
final class LargeRows {

  /** Of the names of all rows. */
  static final String PREFIX = "large-";

  private static final String REGISTER = PREFIX + "register";
  private static final String MARK_ALL = PREFIX + "mark-all";
  private static final String MARK_CHANNEL = PREFIX + "mark-channel";
  private static final String SEND = PREFIX + "send";
  private static final String GROUP_MENTION = PREFIX + "group-mention";
  private static final String MOVE = PREFIX + "move";

  /** Suffix of the rows with the sends of others meanwhile. */
  private static final String OTHERS = "-others";

  private static final int CHANNEL_UNREAD = 15_000;
  private static final int TOPIC_MESSAGES = 2_000;
  private static final int MOVES = 5;
  private static final int MENTIONS = 10;
  private static final int MARK_ALL_ACCOUNTS = 3;
  private static final int MARK_CHANNEL_ACCOUNTS = 6;
  private static final int MAX_REPETITIONS = 100;
  private static final Duration ALONE = Duration.ofSeconds(5);

  private final LargeCommunity community;
  private final LargeDataStore data;
  private final TimedRequests timed;
  private final Map<String, Long> processIds;
  private final Predicate<String> wanted;
  private final Consumer<String> say;
  private final List<Timing> timings = new ArrayList<>();

  /**
   * @param wanted whether the row with a name is measured
   * @param say prints a line
   */
  LargeRows(
      LargeCommunity community,
      DatabaseAdmin database,
      Map<String, Long> processIds,
      Predicate<String> wanted,
      Consumer<String> say) {
    this.community = community;
    this.data = new LargeDataStore(database, community.organizationId());
    this.timed = new TimedRequests(processIds, say);
    this.processIds = processIds;
    this.wanted = wanted;
    this.say = say;
  }

  /** Fetches the newest messages for a while, so that the programs are warm. */
  void warmUp(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    do {
      NarrowRequests.fetch(community.owner(), "newest", List.of()).succeeded();
    } while (System.nanoTime() < end);
  }

  /** Measures all wanted rows. Those that mark messages as read or move some come last. */
  List<Timing> measure() {
    var largest = data.topics(Integer.MAX_VALUE, 1).getFirst();
    for (var request : new NarrowRequests(community, largest).all()) {
      if (wanted.test(request.row())) {
        add(timed.repeat(request));
      }
    }
    if (wanted.test(REGISTER)) {
      add(timed.repeat(new LargeRequest(REGISTER, () -> register(community.reader()))));
      var newcomer = community.newcomers().getLast();
      add(timed.repeat(new LargeRequest(REGISTER + "-newcomer", () -> register(newcomer))));
    }
    if (wanted.test(MARK_CHANNEL)) {
      markChannel();
    }
    if (wanted.test(MARK_ALL)) {
      markAll();
    }
    if (wanted.test(SEND)) {
      add(beside(SEND, () -> LockSupport.parkNanos(ALONE.toNanos())));
    }
    if (wanted.test(GROUP_MENTION)) {
      var mentions = mentions();
      add(beside(GROUP_MENTION + OTHERS, () -> add(timed.each(GROUP_MENTION, mentions))));
    }
    if (wanted.test(MOVE)) {
      var moves = moves();
      add(beside(MOVE + OTHERS, () -> add(timed.each(MOVE, moves))));
    }
    return timings;
  }

  private void add(Timing timing) {
    say.accept(TimingReport.line(timing));
    timings.add(timing);
  }

  private static Answer register(Person person) {
    var answer = person.client().post("/api/v1/register");
    if (answer.status() == 200) {
      person.client().delete("/api/v1/events", "queue_id", answer.textAt("/queue_id"));
    }
    return answer;
  }

  private void markChannel() {
    var channel = data.channel(CHANNEL_UNREAD);
    say.accept("the channel has %,d messages".formatted(channel.messages()));
    var requests = new ArrayList<Supplier<Answer>>();
    for (var person : community.newcomers().subList(0, MARK_CHANNEL_ACCOUNTS)) {
      requests.add(() ->
          person.client().post("/api/v1/mark_stream_as_read", "stream_id", channel.channelId()));
    }
    add(timed.each(MARK_CHANNEL, requests));
  }

  /** Times each request of an account until none reports that unread messages are left. */
  private void markAll() {
    var latencies = new ArrayList<Duration>();
    var sums = new ArrayList<Duration>();
    int failed = 0;
    var before = CpuTimes.now(processIds);
    for (var person : community.newcomers().subList(0, MARK_ALL_ACCOUNTS)) {
      long started = System.nanoTime();
      boolean isComplete = false;
      for (int i = 0; i < MAX_REPETITIONS && !isComplete; i++) {
        long from = System.nanoTime();
        var answer = person.client().post("/api/v1/mark_all_as_read");
        latencies.add(Duration.ofNanos(System.nanoTime() - from));
        failed += answer.status() == 200 ? 0 : 1;
        isComplete = answer.status() != 200 || answer.json().path("complete").booleanValue();
      }
      sums.add(Duration.ofNanos(System.nanoTime() - started));
    }
    var cpu = CpuTimes.now(processIds).since(before);
    add(new Timing(MARK_ALL, latencies, failed, -1, cpu));
    add(new Timing(MARK_ALL + "-whole", sums, failed, -1, cpu));
  }

  private List<Supplier<Answer>> mentions() {
    var mentions = new ArrayList<Supplier<Answer>>();
    for (int i = 0; i < MENTIONS; i++) {
      long channelId = community.channels().get(i);
      mentions.add(() ->
          community
              .owner()
              .client()
              .post(
                  "/api/v1/messages",
                  "type",
                  "channel",
                  "to",
                  channelId,
                  "topic",
                  "mention",
                  "content",
                  "@*%s* look".formatted(LargeCommunity.GROUP)));
    }
    return mentions;
  }

  private List<Supplier<Answer>> moves() {
    var moves = new ArrayList<Supplier<Answer>>();
    for (var topic : data.topics(TOPIC_MESSAGES, MOVES)) {
      say.accept("a topic with %,d messages is moved".formatted(topic.messages()));
      moves.add(() ->
          community
              .owner()
              .client()
              .patch(
                  "/api/v1/messages/" + topic.lastId(),
                  "topic",
                  topic.topic() + " moved",
                  "propagate_mode",
                  "change_all",
                  "send_notification_to_new_thread",
                  false));
    }
    return moves;
  }

  /** Times the sends of others while something happens. */
  private Timing beside(String row, Runnable action) {
    long channelId = community.channels().get(community.channels().size() / 4);
    var before = CpuTimes.now(processIds);
    var probes = ProbeSends.start(community.senders(), channelId);
    try (probes) {
      action.run();
    }
    var cpu = CpuTimes.now(processIds).since(before);
    return new Timing(row, probes.latencies(), probes.failed(), -1, cpu);
  }
}

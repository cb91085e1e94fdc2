package chat.bench.stack;

import chat.bench.stack.client.Person;
import chat.bench.stack.client.RawRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Typical requests of clients, from many users. */
public final class Workloads {

  public static final String TO_TEN = "send-to-10";
  public static final String TO_MANY = "send-to-100000";

  private static final List<Integer> CONNECTIONS = List.of(1, 8, 64);
  private static final int TEN = 10;
  private static final int MANY = 100_000;

  /** Enough to look random, and few enough to keep in memory. */
  private static final int REQUESTS = 4_096;

  private static final int FILES = 64;
  private static final int TOPICS = 200;

  /** Number of messages to send if no earlier row has sent any. */
  private static final int SOME = 500;

  private static final String CONTENT = "hello chat world, ".repeat(6).strip();

  /** A reaction can be added only once, so there must be more than any machine can add. */
  private static final int REACTIONS_PER_SECOND = 4_000;

  private static final List<String> EMOJI =
      List.of("+1", "tada", "heart", "octopus", "smile", "rocket", "fire", "clap");

  private final Community community;
  private final StoredStore stored;
  private final CrowdStore crowd;
  private final Map<String, Long> audiences = new HashMap<>();
  private final Random random = new Random(1);
  private long reactions;

  Workloads(Community community, StoredStore stored, CrowdStore crowd) {
    this.community = community;
    this.stored = stored;
    this.crowd = crowd;
  }

  /** Messages to channels. */
  Workload send() {
    return new Workload("send", CONNECTIONS, many(this::sendRequest), stored::messages);
  }

  Stream<Workload> all() {
    return Stream.of(
        send(),
        new Workload(TO_TEN, List.of(1, 8), audience(TO_TEN, 0), stored::messages),
        new Workload(TO_MANY, List.of(1, 8), audience(TO_MANY, MANY - TEN), stored::messages),
        new Workload("direct", CONNECTIONS, many(this::direct), stored::messages),
        new Workload("fetch", CONNECTIONS, this::fetches, null),
        new Workload("reaction", CONNECTIONS, this::reactions, stored::reactions),
        new Workload("presence", CONNECTIONS, many(this::presence), null),
        new Workload("upload-10KB", CONNECTIONS, files(FILES, 10_240), stored::files),
        new Workload("upload-25MB", List.of(1, 8), files(1, 25_000_000), stored::files),
        new Workload("tus-10KB", CONNECTIONS, tus(FILES, 10_240), stored::files),
        new Workload("tus-25MB", List.of(1), tus(1, 25_000_000), stored::files));
  }

  private Function<Duration, List<byte[]>> many(Supplier<byte[]> request) {
    return time -> times(REQUESTS, request);
  }

  private Function<Duration, List<byte[]>> files(int number, int bytes) {
    var content = new byte[bytes];
    random.nextBytes(content);
    return time ->
        times(
            number,
            () ->
                RawRequest.of("POST", "/api/v1/user_uploads", community.anybody(random))
                    .file("notes.bin", content));
  }

  private static List<byte[]> times(int number, Supplier<byte[]> request) {
    return Stream.generate(request).limit(number).toList();
  }

  private byte[] sendRequest() {
    return send(community.anybody(random), community.anyChannel(random));
  }

  /**
   * Sends by the same ten users, to themselves and to nonexistent users who are only subscribed.
   */
  private Function<Duration, List<byte[]>> audience(String name, int strangers) {
    var people = community.people().subList(0, TEN);
    return time -> {
      long channel = audiences.computeIfAbsent(name, key -> channel(key, people, strangers));
      return times(REQUESTS, () -> send(people.get(random.nextInt(TEN)), channel));
    };
  }

  private long channel(String name, List<Person> people, int strangers) {
    long id = community.owner().channel(name, people.stream().map(Person::userId).toList());
    // Once it has accepted this message, messaging-service has the channel's subscriptions.
    people.getFirst().send(id, "first", "here");
    if (strangers > 0) {
      crowd.subscribe(id, strangers);
    }
    return id;
  }

  private byte[] send(Person person, long channelId) {
    return RawRequest.of("POST", "/api/v1/messages", person)
        .form(
            "type",
            "channel",
            "to",
            Long.toString(channelId),
            "topic",
            "topic " + random.nextInt(TOPICS),
            "content",
            CONTENT);
  }

  private byte[] direct() {
    return RawRequest.of("POST", "/api/v1/messages", community.anybody(random))
        .form(
            "type",
            "direct",
            "to",
            "[%d]".formatted(community.anybody(random).userId()),
            "content",
            CONTENT);
  }

  private byte[] presence() {
    return RawRequest.of("POST", "/api/v1/users/me/presence", community.anybody(random))
        .form("status", "active", "ping_only", "true", "new_user_input", "true");
  }

  /** Created with their content: one request each instead of a POST and a PATCH. */
  private Function<Duration, List<byte[]>> tus(int number, int bytes) {
    var content = new byte[bytes];
    random.nextBytes(content);
    return time ->
        times(
            number,
            () ->
                RawRequest.of("POST", "/api/v1/tus", community.anybody(random))
                    .header("Tus-Resumable", "1.0.0")
                    .header("Upload-Length", Integer.toString(bytes))
                    .header("Upload-Metadata", "filename bm90ZXMuYmlu")
                    .header("Content-Type", "application/offset+octet-stream")
                    .body(content));
  }

  private List<byte[]> fetches(Duration time) {
    var ids = messages(SOME);
    return times(
        REQUESTS,
        () ->
            RawRequest.of(
                    "GET",
                    "/api/v1/messages/" + ids.get(random.nextInt(ids.size())),
                    community.anybody(random))
                .bytes());
  }

  /** Distinct reactions: each has another message, user or emoji. */
  private List<byte[]> reactions(Duration time) {
    long number = time.toSeconds() * REACTIONS_PER_SECOND;
    long ofOneMessage = (long) community.people().size() * EMOJI.size();
    var ids = messages((int) Math.max(SOME, (reactions + number) / ofOneMessage + 1));
    var requests = new ArrayList<byte[]>();
    for (long i = 0; i < number; i++) {
      requests.add(reaction(ids, reactions++));
    }
    return requests;
  }

  private byte[] reaction(List<Long> ids, long number) {
    int people = community.people().size();
    var person = community.people().get((int) (number % people));
    var emoji = EMOJI.get((int) (number / people % EMOJI.size()));
    var id = ids.get((int) (number / people / EMOJI.size() % ids.size()));
    return RawRequest.of("POST", "/api/v1/messages/%d/reactions".formatted(id), person)
        .form("emoji_name", emoji);
  }

  /** The ids of at least this many messages that were really sent, by earlier rows or here. */
  private List<Long> messages(int number) {
    long channel = community.channels().getFirst();
    var ids = community.newestMessages(channel);
    for (int i = ids.size(); i < number; i++) {
      community.anybody(random).send(channel, "topic " + i % TOPICS, CONTENT);
    }
    return community.newestMessages(channel);
  }
}

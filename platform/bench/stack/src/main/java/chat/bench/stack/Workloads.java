package chat.bench.stack;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What clients do all day, as requests of many people. */
final class Workloads {

  private static final List<Integer> CONNECTIONS = List.of(1, 8, 64);

  /** Enough to look random, and little to keep in memory. */
  private static final int REQUESTS = 4_096;

  private static final int FILES = 64;
  private static final int TOPICS = 200;
  private static final String CONTENT = "hello chat world, ".repeat(6).strip();

  /** A reaction can be added once, so there have to be more than any machine adds. */
  private static final int REACTIONS_PER_SECOND = 6_000;

  private static final List<String> EMOJI =
      List.of("+1", "tada", "heart", "octopus", "smile", "rocket", "fire", "clap");

  private final Community community;
  private final StoredStore stored;
  private final Random random = new Random(1);
  private long reactions;

  Workloads(Community community, StoredStore stored) {
    this.community = community;
    this.stored = stored;
  }

  Stream<Workload> all() {
    return Stream.of(
        new Workload("send", CONNECTIONS, many(this::send), stored::messages),
        new Workload("direct", CONNECTIONS, many(this::direct), stored::messages),
        new Workload("fetch", CONNECTIONS, this::fetches, null),
        new Workload("reaction", CONNECTIONS, this::reactions, stored::reactions),
        new Workload("presence", CONNECTIONS, many(this::presence), null),
        new Workload("upload-10KB", CONNECTIONS, files(FILES, 10_240), stored::files),
        new Workload("upload-25MB", List.of(1, 8), files(1, 25_000_000), stored::files),
        new Workload("tus-10KB", CONNECTIONS, time -> times(FILES, this::tus), stored::files));
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

  private byte[] send() {
    return RawRequest.of("POST", "/api/v1/messages", community.anybody(random))
        .form(
            "type",
            "channel",
            "to",
            Long.toString(community.anyChannel(random)),
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

  private byte[] tus() {
    var content = new byte[10_240];
    random.nextBytes(content);
    return RawRequest.of("POST", "/api/v1/tus", community.anybody(random))
        .header("Tus-Resumable", "1.0.0")
        .header("Upload-Length", Integer.toString(content.length))
        .header("Upload-Metadata", "filename bm90ZXMuYmlu")
        .header("Content-Type", "application/offset+octet-stream")
        .body(content);
  }

  private List<byte[]> fetches(Duration time) {
    var ids = messages();
    return times(
        REQUESTS,
        () ->
            RawRequest.of(
                    "GET",
                    "/api/v1/messages/" + ids.get(random.nextInt(ids.size())),
                    community.anybody(random))
                .bytes());
  }

  /** Each another one: of another message, by another person, or with another emoji. */
  private List<byte[]> reactions(Duration time) {
    var ids = messages();
    long number = time.toSeconds() * REACTIONS_PER_SECOND;
    var requests = new ArrayList<byte[]>();
    for (long i = 0; i < number; i++) {
      requests.add(reaction(ids, reactions++));
    }
    return requests;
  }

  private byte[] reaction(List<Long> ids, long number) {
    int people = community.people().size();
    var person = community.people().get((int) (number % people));
    var id = ids.get((int) (number / people % ids.size()));
    var emoji = EMOJI.get((int) (number / people / ids.size() % EMOJI.size()));
    return RawRequest.of("POST", "/api/v1/messages/%d/reactions".formatted(id), person)
        .form("emoji_name", emoji);
  }

  /** The ids of messages that were really sent. */
  private List<Long> messages() {
    var ids = community.newestMessages(community.channels().getFirst());
    if (ids.isEmpty()) {
      throw new IllegalStateException("Nothing was sent that could be fetched");
    }
    return ids;
  }
}

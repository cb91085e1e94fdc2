package chat.bench.stack;

import chat.bench.stack.measure.CpuTimes;
import chat.bench.stack.measure.Load;
import chat.bench.stack.measure.Measurement;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Consecutive public exports of a large channel, and COPY of the same messages, measured per
 * message.
 */
public final class Exports {

  public static final String ROW = "export";
  public static final String COPY = "copy";

  private static final String PATH = "/api/v1/export/realm";
  private static final long MESSAGES = 200_000;
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private final Community community;
  private final ExportedStore exported;
  private final Map<String, Long> processIds;
  private long channelId;

  Exports(Community community, ExportedStore exported, Map<String, Long> processIds) {
    this.community = community;
    this.exported = exported;
    this.processIds = processIds;
  }

  /** Runs copies and then exports, each with a warm-up. */
  List<Measurement> measure(Duration warmUp, Duration measured) {
    long channel = largeChannel();
    return List.of(
        measure(COPY, () -> exported.copy(channel), warmUp, measured),
        measure(ROW, this::export, warmUp, measured));
  }

  /** The channel with the messages, created on first use. */
  private synchronized long largeChannel() {
    if (channelId == 0) {
      var person = community.people().getFirst();
      channelId = community.owner().channel(ROW, List.of(person.userId()));
      person.send(channelId, "first", "here");
      exported.write(channelId, person.userId(), MESSAGES);
    }
    return channelId;
  }

  private Measurement measure(
      String row, LongSupplier messages, Duration warmUp, Duration measured) {
    repeat(messages, warmUp);
    var before = CpuTimes.now(processIds);
    long started = System.nanoTime();
    long number = repeat(messages, measured);
    var took = Duration.ofNanos(System.nanoTime() - started);
    var cpu = CpuTimes.now(processIds).since(before);
    var load = new Load(number, 0, 0, took, Duration.ZERO, Duration.ZERO);
    return new Measurement(row, 1, load, OptionalLong.empty(), cpu);
  }

  private static long repeat(LongSupplier messages, Duration time) {
    long end = System.nanoTime() + time.toNanos();
    long number = 0;
    do {
      number += messages.getAsLong();
    } while (System.nanoTime() < end);
    return number;
  }

  /** Exports the organization. Returns the number of messages in the archive. */
  long export() {
    largeChannel();
    long id =
        community.owner().client().post(PATH, "export_type", "public").succeeded().longAt("/id");
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (System.nanoTime() < deadline) {
      LockSupport.parkNanos(PAUSE.toNanos());
      for (JsonNode export : community.owner().client().get(PATH).succeeded().at("/exports")) {
        if (export.path("id").longValue() == id && !export.path("export_url").isNull()) {
          return export.at("/progress/messages").longValue();
        }
      }
    }
    throw new IllegalStateException("Export %d did not end in time".formatted(id));
  }
}

package chat.kit.stream;

import chat.kit.error.RequestError;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The room that answers have on this machine's disk between being made and being taken. A long
 * answer is made as fast as the database gives it and then takes neither memory nor a connection,
 * however slowly its client reads. What is bounded is the room of all together: where it is full,
 * the oldest is cut off if it had its minute, and otherwise who comes is asked to come back. So
 * nobody who reads slowly keeps others from their answers.
 */
@Singleton
public final class Spools {

  private static final Logger LOG = LoggerFactory.getLogger(Spools.class);

  /** Time for an answer that others want the room of. */
  private static final long SHORT_LIFE = Duration.ofMinutes(1).toNanos();

  /** Time for any answer. */
  private static final long LIFE = Duration.ofMinutes(30).toNanos();

  private final long most;
  private final Map<Spool, Room> rooms = new LinkedHashMap<>();
  private long taken;

  /**
   * @param mebibytes in files at a time
   */
  public Spools(
      @AtLeast("1") @Property(name = "chat.spool-mebibytes", defaultValue = "2048")
          long mebibytes) {
    this.most = mebibytes << 20;
  }

  /** An empty one, to be closed by whoever gives it up. */
  public Spool open() {
    return new Spool(this);
  }

  /**
   * What one spool has.
   *
   * @param since in {@link System#nanoTime}
   */
  private record Room(long since, long bytes) {}

  /**
   * Counts what a spool is about to write to its file.
   *
   * @throws chat.kit.error.Refusal 503 where there is no room
   */
  synchronized void take(Spool spool, long bytes) {
    long now = System.nanoTime();
    endOldest(spool, room -> now - room.since() > LIFE);
    endOldest(spool, room -> taken + bytes > most && now - room.since() > SHORT_LIFE);
    if (taken + bytes > most) {
      throw RequestError.unavailable("Room for an answer of this size");
    }
    Room room = rooms.getOrDefault(spool, new Room(now, 0));
    rooms.put(spool, new Room(room.since(), room.bytes() + bytes));
    taken += bytes;
  }

  /** Ends those that are to be ended, up to the first that is not. */
  private void endOldest(Spool except, Predicate<Room> isEnded) {
    Iterator<Map.Entry<Spool, Room>> oldest = rooms.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<Spool, Room> entry = oldest.next();
      if (!isEnded.test(entry.getValue())) {
        return;
      }
      if (entry.getKey() != except) {
        LOG.warn("An answer that was not taken in time is cut off");
        oldest.remove();
        taken -= entry.getValue().bytes();
        entry.getKey().end();
      }
    }
  }

  synchronized void giveBack(Spool spool) {
    Room room = rooms.remove(spool);
    if (room != null) {
      taken -= room.bytes();
    }
  }
}

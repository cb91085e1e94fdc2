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
 * The disk quota of responses that are complete but not yet sent.
 *
 * <p>A long response is created as fast as the database allows and then takes neither memory nor a
 * connection, however slowly its client reads. The quota is for all responses together: if it is
 * used up, the oldest response is truncated if it is at least a minute old; otherwise the new one
 * is refused with 503. So slow clients cannot block the responses of others.
 */
@Singleton
public final class Spools {

  private static final Logger LOG = LoggerFactory.getLogger(Spools.class);

  /** Minimum lifetime of a response whose file is needed for others, in nanoseconds. */
  private static final long SHORT_LIFE = Duration.ofMinutes(1).toNanos();

  /** Maximum lifetime of any response, in nanoseconds. */
  private static final long LIFE = Duration.ofMinutes(30).toNanos();

  private final long most;
  private final Map<Spool, Usage> usages = new LinkedHashMap<>();
  private long taken;

  /**
   * @param mebibytes maximum size of all files together
   */
  public Spools(
      @AtLeast("1") @Property(name = "chat.spool-mebibytes", defaultValue = "2048")
          long mebibytes) {
    this.most = mebibytes << 20;
  }

  /** Returns an empty spool, which its owner closes. */
  public Spool open() {
    return new Spool(this);
  }

  /**
   * The disk usage of one spool.
   *
   * @param since in {@link System#nanoTime} units
   */
  private record Usage(long since, long bytes) {}

  /**
   * Counts bytes that a spool is about to write to its file.
   *
   * @throws chat.kit.error.Refusal 503 if the quota is used up
   */
  synchronized void take(Spool spool, long bytes) {
    long now = System.nanoTime();
    endOldest(spool, usage -> now - usage.since() > LIFE);
    endOldest(spool, usage -> taken + bytes > most && now - usage.since() > SHORT_LIFE);
    if (taken + bytes > most) {
      throw RequestError.unavailable("Disk space for a response of this size");
    }
    Usage usage = usages.getOrDefault(spool, new Usage(now, 0));
    usages.put(spool, new Usage(usage.since(), usage.bytes() + bytes));
    taken += bytes;
  }

  /** Ends the oldest spools up to the first that does not match. */
  private void endOldest(Spool except, Predicate<Usage> isEnded) {
    Iterator<Map.Entry<Spool, Usage>> oldest = usages.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<Spool, Usage> entry = oldest.next();
      if (!isEnded.test(entry.getValue())) {
        return;
      }
      if (entry.getKey() != except) {
        LOG.warn("Response truncated: its client did not read it in time");
        oldest.remove();
        taken -= entry.getValue().bytes();
        entry.getKey().end();
      }
    }
  }

  synchronized void giveBack(Spool spool) {
    Usage usage = usages.remove(spool);
    if (usage != null) {
      taken -= usage.bytes();
    }
  }
}

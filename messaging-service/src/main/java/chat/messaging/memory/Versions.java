package chat.messaging.memory;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.client.SeenHeader;
import chat.kit.copy.CopyPositions;
import chat.kit.fastpath.EventLoopFastPath;
import chat.messaging.eventlog.EventsRead;
import chat.messaging.eventlog.LoggedEvent;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether what is remembered may be used, and the versions by which it is. Whoever reads something
 * to remember it asks for its version before.
 */
@Singleton
public final class Versions {

  private static final String OWN = Program.MESSAGING.wireName();
  private static final int MOST_ORGANIZATIONS = 10_000;

  private final MemoryRoom room;
  private final CopyPositions copies;
  private final LatestEventRepository latest;
  private final ChangesInEvents changesInEvents;
  private final ChangeCounts changes = new ChangeCounts();
  private final Map<Long, Long> heard = new ConcurrentHashMap<>();
  private final Cache<Long, Look> looks =
      Caffeine.newBuilder().maximumSize(MOST_ORGANIZATIONS).build();

  Versions(
      MemoryRoom room,
      CopyPositions copies,
      LatestEventRepository latest,
      ChangesInEvents changesInEvents) {
    this.room = room;
    this.copies = copies;
    this.latest = latest;
    this.changesInEvents = changesInEvents;
  }

  /** Whether anything is remembered, and not within a transaction, which sees what others don't. */
  public boolean areKept() {
    return !room.isNone() && !latest.isInTransaction();
  }

  /** Whether what rests on copies alone may be used by its {@link #ofCopies} of this moment. */
  public boolean areKnownOfCopies(long organizationId) {
    if (!areKept()) {
      return false;
    }
    look(organizationId);
    return true;
  }

  /**
   * Whether all may be used by the versions of this moment: this replica has heard of each change
   * that the client has seen, and of each that was written half a second ago.
   */
  public boolean areKnown(long organizationId) {
    if (!areKept()) {
      return false;
    }
    long written = look(organizationId).written();
    long seen = seen();
    // Other services count their events too, and the client's number is the highest of all.
    return heard(organizationId) >= written
        && (heard(organizationId) >= seen || heard(organizationId) >= latest(organizationId));
  }

  /** Of what rests on copies for which every request waits. */
  public long ofCopies(long organizationId) {
    return copies.version(organizationId);
  }

  /** Of what this service keeps for all of an organization. */
  public long ofOrganization(long organizationId) {
    return changes.of(new Changed.OfOrganization(organizationId));
  }

  /** Of a message, with what hangs on it and its organization keeps for all. */
  public long ofMessage(long organizationId, long messageId) {
    return changes.of(new Changed.OfMessage(messageId)) + ofOrganization(organizationId);
  }

  /** Of what somebody has done with messages. */
  public long ofBlock(long organizationId, ReadBlock block) {
    return changes.of(new Changed.OfBlock(block)) + ofOrganization(organizationId);
  }

  /** Something has changed that counts for all of an organization, which no event may tell of. */
  public void changed(long organizationId) {
    changes.changed(new Changed.OfOrganization(organizationId));
  }

  /** An answer of this replica has told of an event of that number. */
  void told(long organizationId, long number) {
    lookOf(organizationId).wrote(number);
  }

  /**
   * Where a number is missing between two events, what that one has changed is not known: so it is
   * with the first that is read. One that has come before may be that of another event since.
   */
  @EventListener
  void came(EventsRead read) {
    if (room.isNone()) {
      return;
    }
    for (LoggedEvent event : read.events()) {
      if (event.source().equals(OWN)) {
        long organizationId = event.organizationId();
        if (event.number() > heard(organizationId) + 1) {
          changes.changed(new Changed.OfOrganization(organizationId));
        }
        changesInEvents.of(event).forEach(changes::changed);
        heard.merge(organizationId, event.number(), Math::max);
      }
    }
  }

  /** The number of the last event of this service that this replica has heard of. */
  public long heard(long organizationId) {
    return heard.getOrDefault(organizationId, 0L);
  }

  private static long seen() {
    return ChangeNumbers.parse(SeenHeader.ofRequest())
        .numbers()
        .getOrDefault(Topic.CLIENT_EVENTS, 0L);
  }

  private Look lookOf(long organizationId) {
    return looks.get(organizationId, _ -> new Look(System.nanoTime()));
  }

  /** What the last look has found, which is not long ago. */
  private Look look(long organizationId) {
    Look look = lookOf(organizationId);
    long now = System.nanoTime();
    if (EventLoopFastPath.isAttempting()) {
      if (look.wouldBeDue(now)) {
        EventLoopFastPath.requireBlockingThread();
      }
    } else if (look.isDue(now)) {
      copies.look(organizationId);
      look.wrote(latest(organizationId));
      look.succeeded(now);
    }
    return look;
  }

  /**
   * The number of the last event that was written. Where nothing was heard of the organization, all
   * up to that one counts as heard: what is remembered later was read after it. So it is where the
   * number is lower than what had been heard before it was asked for, as in a database that has
   * lost its last transactions: what it counts anew is another change than what was heard.
   */
  private long latest(long organizationId) {
    Long before = heard.get(organizationId);
    long number = latest.number(organizationId);
    if (before == null || number < before) {
      changes.changed(new Changed.OfOrganization(organizationId));
      heard.compute(organizationId, (_, now) -> now == null || now.equals(before) ? number : now);
    }
    return number;
  }
}

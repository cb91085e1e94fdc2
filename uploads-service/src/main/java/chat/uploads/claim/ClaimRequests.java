package chat.uploads.claim;

import chat.kit.task.Resting;
import chat.uploads.claim.ClaimStore.Request;
import chat.uploads.claim.ClaimStore.Requested;
import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out whether somebody may open a file who has linked it without having uploaded it. All his
 * links of the file are settled by one question; what one asks for may rest on another's.
 */
@Singleton
public final class ClaimRequests {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimRequests.class);

  /**
   * So many times senders are looked at while somebody waits for one file. Each time is a question
   * or several, and whoever is refused stays to be looked at again.
   */
  static final int MOST_AWAITED = 50;

  /**
   * About so many times before other files have their turn: where one's claim rests on another's
   * that came later, everybody who is refused is looked at once more for each of them.
   */
  static final int MOST_IN_TURN = 500;

  /** So long an organization's claims wait behind a failure, while others' are settled. */
  private static final Duration REST = Duration.ofSeconds(5);

  private final ClaimStore store;
  private final Claims claims;
  private final ReadableMessages messages;
  private final Resting resting;

  /** Files that have had their turn and are not settled; one of them has another in each round. */
  private final Set<Requested> late = new LinkedHashSet<>();

  ClaimRequests(ClaimStore store, Claims claims, ReadableMessages messages, Clock clock) {
    this.store = store;
    this.claims = claims;
    this.messages = messages;
    this.resting = new Resting(clock, REST);
  }

  /**
   * Settles what waits for the file; 503 where messaging-service is away, or so much waits that
   * only {@link #settleSome} settles it.
   */
  void settle(Upload upload) {
    settle(new Requested(upload.organizationId(), upload.uploadId()), Looks.awaited(MOST_AWAITED));
  }

  /** Settles what waits in the organization; 503 where messaging-service is away. */
  public void settleAll(long organizationId) {
    store.requestedIn(organizationId).forEach(file -> settle(file, Looks.all()));
  }

  /**
   * Settles the oldest of all files. One that takes long is left for later rounds, lest it hold up
   * the others.
   *
   * @return whether there may be more to be settled now
   */
  synchronized boolean settleSome(int most) {
    List<Requested> files = next(most);
    Set<Long> failed = new HashSet<>();
    for (Requested file : files) {
      try {
        if (!failed.contains(file.organizationId()) && !settle(file, Looks.inTurn(MOST_IN_TURN))) {
          late.add(file);
        }
      } catch (RuntimeException e) {
        LOG.warn("The claims of file {} wait: {}", file.uploadId(), e.toString());
        failed.add(file.organizationId());
        resting.begin(file.organizationId());
      }
    }
    return failed.isEmpty() && !files.isEmpty();
  }

  /** The files of a round, one of those that are late at its end. */
  private List<Requested> next(int most) {
    Set<Long> left = resting.organizations();
    List<Requested> files =
        new ArrayList<>(
            store.requested(most, left, late.stream().map(Requested::uploadId).toList()));
    late.stream()
        .filter(file -> !left.contains(file.organizationId()))
        .findFirst()
        .ifPresent(file -> {
          late.remove(file);
          files.add(file);
        });
    return files;
  }

  /** Whether all of it is settled; else as much as the looks were enough for. */
  private boolean settle(Requested file, Looks looks) {
    messages.catchUp(file.organizationId());
    List<Request> waiting = store.requests(file.uploadId());
    while (!waiting.isEmpty() && looks.mayGoOn()) {
      settleOnce(file, waiting, looks);
      waiting = store.requests(file.uploadId());
    }
    return waiting.isEmpty();
  }

  /** Whoever is refused is looked at again once another has been granted what he asked for. */
  private void settleOnce(Requested file, List<Request> requests, Looks looks) {
    List<Request> waiting = requests;
    while (looks.mayGoOn()) {
      List<Request> refused =
          waiting.stream().filter(request -> !isGranted(file, request, looks)).toList();
      if (refused.size() == waiting.size()) {
        for (Request request : refused) {
          store.endRequested(file, request.messageIds());
        }
        return;
      }
      waiting = refused;
    }
  }

  private boolean isGranted(Requested file, Request request, Looks looks) {
    looks.take();
    if (!messages.hasOneFor(file.organizationId(), request.senderId(), file.uploadId())) {
      return false;
    }
    claims.grant(file, request.messageIds());
    return true;
  }
}

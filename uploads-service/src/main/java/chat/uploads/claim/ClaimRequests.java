package chat.uploads.claim;

import chat.kit.error.RequestError;
import chat.kit.task.Resting;
import chat.uploads.claim.ClaimStore.Request;
import chat.uploads.claim.ClaimStore.Requested;
import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
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

  /** So long an organization's claims wait behind a failure, while others' are settled. */
  private static final Duration REST = Duration.ofSeconds(5);

  private final ClaimStore store;
  private final Claims claims;
  private final ReadableMessages messages;
  private final Resting resting;

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
    settle(new Requested(upload.organizationId(), upload.uploadId()), MOST_AWAITED);
  }

  /** Settles what waits in the organization; 503 where messaging-service is away. */
  public void settleAll(long organizationId) {
    store.requestedIn(organizationId).forEach(this::settleWhole);
  }

  /**
   * Settles the oldest of all files.
   *
   * @return whether there may be more to be settled now
   */
  boolean settleSome(int most) {
    List<Requested> oldest = store.requested(most, resting.organizations());
    Set<Long> failed = new HashSet<>();
    for (Requested file : oldest) {
      try {
        if (!failed.contains(file.organizationId())) {
          settleWhole(file);
        }
      } catch (RuntimeException e) {
        LOG.warn("The claims of file {} wait: {}", file.uploadId(), e.toString());
        failed.add(file.organizationId());
        resting.begin(file.organizationId());
      }
    }
    return failed.isEmpty() && !oldest.isEmpty();
  }

  private void settleWhole(Requested file) {
    settle(file, Integer.MAX_VALUE);
  }

  /**
   * @param most how often senders are looked at; 503 where that is not enough
   */
  private void settle(Requested file, int most) {
    messages.catchUp(file.organizationId());
    AtomicInteger left = new AtomicInteger(most);
    List<Request> waiting = store.requests(file.uploadId());
    while (!waiting.isEmpty()) {
      settle(file, waiting, left);
      waiting = store.requests(file.uploadId());
    }
  }

  /** Whoever is refused is looked at again once another has been granted what he asked for. */
  private void settle(Requested file, List<Request> requests, AtomicInteger left) {
    List<Request> waiting = requests;
    while (true) {
      List<Request> refused =
          waiting.stream().filter(request -> !isGranted(file, request, left)).toList();
      if (refused.size() == waiting.size()) {
        break;
      }
      waiting = refused;
    }
    for (Request request : waiting) {
      store.endRequested(file, request.messageIds());
    }
  }

  private boolean isGranted(Requested file, Request request, AtomicInteger left) {
    if (left.getAndDecrement() == 0) {
      throw RequestError.unavailable("The file");
    }
    if (!messages.hasOneFor(file.organizationId(), request.senderId(), file.uploadId())) {
      return false;
    }
    claims.grant(file, request.messageIds());
    return true;
  }
}

package chat.uploads.claim;

import chat.kit.task.Resting;
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

  private final ClaimRepository repository;
  private final Claims claims;
  private final ReadableMessages messages;
  private final Resting resting;

  /** Files that have had their turn and are not settled; one of them has another in each round. */
  private final Set<RequestedFile> late = new LinkedHashSet<>();

  ClaimRequests(ClaimRepository repository, Claims claims, ReadableMessages messages, Clock clock) {
    this.repository = repository;
    this.claims = claims;
    this.messages = messages;
    this.resting = new Resting(clock, REST);
  }

  /**
   * Settles what waits for the file; 503 where messaging-service is away, or so much waits that
   * only {@link #settleSome} settles it.
   */
  void settle(Upload upload) {
    settle(
        new RequestedFile(upload.organizationId(), upload.uploadId()), Looks.awaited(MOST_AWAITED));
  }

  /** Settles what waits in the organization; 503 where messaging-service is away. */
  public void settleAll(long organizationId) {
    repository.requestedIn(organizationId).forEach(file -> settle(file, Looks.all()));
  }

  /**
   * Settles the oldest of all files. One that takes long is left for later rounds, lest it hold up
   * the others.
   *
   * @return whether there may be more to be settled now
   */
  synchronized boolean settleSome(int most) {
    List<RequestedFile> files = next(most);
    Set<Long> failed = new HashSet<>();
    for (RequestedFile file : files) {
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
  private List<RequestedFile> next(int most) {
    Set<Long> left = resting.organizations();
    List<RequestedFile> files =
        new ArrayList<>(
            repository.requested(most, left, late.stream().map(RequestedFile::uploadId).toList()));
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
  private boolean settle(RequestedFile file, Looks looks) {
    messages.catchUp(file.organizationId());
    List<SenderRequests> waiting = repository.requests(file.uploadId());
    while (!waiting.isEmpty() && looks.mayGoOn()) {
      settleOnce(file, waiting, looks);
      waiting = repository.requests(file.uploadId());
    }
    return waiting.isEmpty();
  }

  /** Whoever is refused is looked at again once another has been granted what he asked for. */
  private void settleOnce(RequestedFile file, List<SenderRequests> requests, Looks looks) {
    List<SenderRequests> waiting = requests;
    while (looks.mayGoOn()) {
      List<SenderRequests> refused =
          waiting.stream().filter(request -> !isGranted(file, request, looks)).toList();
      if (refused.size() == waiting.size()) {
        for (SenderRequests request : refused) {
          repository.deleteRequested(file.organizationId(), file.uploadId(), request.messageIds());
        }
        return;
      }
      waiting = refused;
    }
  }

  private boolean isGranted(RequestedFile file, SenderRequests request, Looks looks) {
    looks.take();
    if (!messages.hasOneFor(file.organizationId(), request.senderId(), file.uploadId())) {
      return false;
    }
    claims.grant(file, request.messageIds());
    return true;
  }
}

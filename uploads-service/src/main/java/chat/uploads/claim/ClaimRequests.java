package chat.uploads.claim;

import chat.kit.task.TenantBackoff;
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
 * Decides whether senders who linked another user's file may open it.
 *
 * <p>All links of one sender to one file are decided by one question. One sender's access can
 * depend on a message of another sender.
 */
@Singleton
public final class ClaimRequests {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimRequests.class);

  /**
   * Limit of senders checked while a request waits for one file. Each check costs one or more calls
   * to messaging-service, and refused senders are checked again.
   */
  static final int MAX_AWAITED = 50;

  /**
   * Approximate limit of senders checked before other files are processed. Where one sender's claim
   * depends on a later one, every refused sender is checked once more for each grant.
   */
  static final int MAX_IN_TURN = 500;

  /** How long an organization's claims wait after a failure; other organizations go on. */
  private static final Duration REST = Duration.ofSeconds(5);

  private final ClaimRepository repository;
  private final Claims claims;
  private final ReadableMessages messages;
  private final TenantBackoff tenantBackoff;

  /** Files that reached the limit unsettled; each round takes up one of them again. */
  private final Set<RequestedFile> late = new LinkedHashSet<>();

  ClaimRequests(ClaimRepository repository, Claims claims, ReadableMessages messages, Clock clock) {
    this.repository = repository;
    this.claims = claims;
    this.messages = messages;
    this.tenantBackoff = new TenantBackoff(clock, REST);
  }

  /**
   * Settles the requests for the file; 503 if messaging-service is unavailable, or if so many wait
   * that only {@link #settleSome} can settle them.
   */
  void settle(Upload upload) {
    settle(
        new RequestedFile(upload.organizationId(), upload.uploadId()),
        SenderLookupLimit.awaited(MAX_AWAITED));
  }

  /** Settles all requests of the organization; 503 if messaging-service is unavailable. */
  public void settleAll(long organizationId) {
    repository.requestedIn(organizationId).forEach(file -> settle(file, SenderLookupLimit.all()));
  }

  /**
   * Settles the oldest requests of all files. A file that takes long is left for later rounds, so
   * that it does not delay the others.
   *
   * @return whether there may be more to settle now
   */
  synchronized boolean settleSome(int most) {
    List<RequestedFile> files = next(most);
    Set<Long> failed = new HashSet<>();
    for (RequestedFile file : files) {
      try {
        if (!failed.contains(file.organizationId())
            && !settle(file, SenderLookupLimit.inTurn(MAX_IN_TURN))) {
          late.add(file);
        }
      } catch (RuntimeException e) {
        LOG.warn(
            "Settling claims of file {} failed; retrying after a pause: {}",
            file.uploadId(),
            e.toString());
        failed.add(file.organizationId());
        tenantBackoff.begin(file.organizationId());
      }
    }
    return failed.isEmpty() && !files.isEmpty();
  }

  /** Returns the files of a round, with at most one unsettled file of earlier rounds at the end. */
  private List<RequestedFile> next(int most) {
    Set<Long> left = tenantBackoff.organizations();
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

  /** Returns whether all requests are settled; otherwise the limit was reached. */
  private boolean settle(RequestedFile file, SenderLookupLimit senderLookupLimit) {
    messages.catchUp(file.organizationId());
    List<SenderRequests> waiting = repository.requests(file.uploadId());
    while (!waiting.isEmpty() && senderLookupLimit.mayGoOn()) {
      settleOnce(file, waiting, senderLookupLimit);
      waiting = repository.requests(file.uploadId());
    }
    return waiting.isEmpty();
  }

  /** Repeats the check of refused senders after each grant, because they may depend on it. */
  private void settleOnce(
      RequestedFile file, List<SenderRequests> requests, SenderLookupLimit senderLookupLimit) {
    List<SenderRequests> waiting = requests;
    while (senderLookupLimit.mayGoOn()) {
      List<SenderRequests> refused =
          waiting.stream().filter(request -> !isGranted(file, request, senderLookupLimit)).toList();
      if (refused.size() == waiting.size()) {
        for (SenderRequests request : refused) {
          repository.deleteRequested(file.organizationId(), file.uploadId(), request.messageIds());
        }
        return;
      }
      waiting = refused;
    }
  }

  private boolean isGranted(
      RequestedFile file, SenderRequests request, SenderLookupLimit senderLookupLimit) {
    senderLookupLimit.take();
    if (!messages.hasOneFor(file.organizationId(), request.senderId(), file.uploadId())) {
      return false;
    }
    claims.grant(file, request.messageIds());
    return true;
  }
}

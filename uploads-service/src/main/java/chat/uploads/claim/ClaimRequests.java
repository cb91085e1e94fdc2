package chat.uploads.claim;

import chat.uploads.claim.ClaimStore.Request;
import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out whether somebody may open a file who has linked it without having uploaded it. Requests
 * for a file are settled in the order of their messages, for one may rest on another.
 */
@Singleton
public final class ClaimRequests {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimRequests.class);

  private final ClaimStore store;
  private final Claims claims;
  private final ReadableMessages messages;

  ClaimRequests(ClaimStore store, Claims claims, ReadableMessages messages) {
    this.store = store;
    this.claims = claims;
    this.messages = messages;
  }

  /** Settles all that wait for the file; 503 where messaging-service is away. */
  void settle(Upload upload) {
    store.requests(upload).forEach(this::settle);
  }

  /** Settles all that wait in the organization; 503 where messaging-service is away. */
  public void settleAll(long organizationId) {
    store.requestsOf(organizationId).forEach(this::settle);
  }

  /**
   * Settles the oldest of all files.
   *
   * @return how many there were; 0 where some wait on
   */
  int settleSome(int most) {
    List<Request> oldest = store.requests(most);
    Set<Long> waiting = new HashSet<>();
    for (Request request : oldest) {
      if (waiting.contains(request.uploadId())) {
        continue;
      }
      try {
        settle(request);
      } catch (RuntimeException e) {
        LOG.warn("The claims of file {} wait: {}", request.uploadId(), e.toString());
        waiting.add(request.uploadId());
      }
    }
    return waiting.isEmpty() ? oldest.size() : 0;
  }

  private void settle(Request request) {
    boolean mayOpen =
        messages.hasOneFor(
            request.organizationId(), request.senderId(), () -> store.messages(request.uploadId()));
    if (mayOpen) {
      claims.grant(request);
    } else {
      store.endRequest(request);
    }
  }
}

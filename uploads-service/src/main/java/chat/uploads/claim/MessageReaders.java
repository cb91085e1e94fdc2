package chat.uploads.claim;

import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Decides whether a user may open a file because they can read a message that links it. */
@Singleton
public final class MessageReaders {

  private final ClaimRepository claims;
  private final ClaimRequests requests;
  private final ReadableMessages messages;

  MessageReaders(ClaimRepository claims, ClaimRequests requests, ReadableMessages messages) {
    this.claims = claims;
    this.requests = requests;
    this.messages = messages;
  }

  /**
   * Returns whether the account can read a message that claims the file, after waiting for the
   * projection.
   */
  public boolean include(Upload upload, long userId) {
    return isReadable(upload, userId);
  }

  /** Returns whether visitors, who have not logged in, can read a message that claims the file. */
  public boolean includeVisitors(Upload upload) {
    return isReadable(upload, null);
  }

  /**
   * Settles requests for the file only if none of the existing claims gives access. The check for
   * requests precedes the check of claims, so that a request that another thread settles meanwhile
   * is not missed.
   */
  private boolean isReadable(Upload upload, @Nullable Long userId) {
    messages.catchUp(upload.organizationId());
    boolean mayBeMore = claims.hasRequests(upload.uploadId());
    if (isReadableNow(upload, userId)) {
      return true;
    }
    if (!mayBeMore) {
      return false;
    }
    requests.settle(upload);
    return isReadableNow(upload, userId);
  }

  private boolean isReadableNow(Upload upload, @Nullable Long userId) {
    return messages.hasOneFor(upload.organizationId(), userId, upload.uploadId());
  }
}

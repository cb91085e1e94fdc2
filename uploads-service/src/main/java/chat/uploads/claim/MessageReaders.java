package chat.uploads.claim;

import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Who may open a file because a message links it that he may read. */
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

  /** Whether the account is among them, by messaging-service's latest word. */
  public boolean include(Upload upload, long userId) {
    return isReadable(upload, userId);
  }

  /** Whether visitors are among them, who have not logged in. */
  public boolean includeVisitors(Upload upload) {
    return isReadable(upload, null);
  }

  /**
   * Requests for the file are settled only where none of the messages that claim it already will
   * do. Whether there are any is looked at before those are read: what somebody else settles
   * meanwhile counts.
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

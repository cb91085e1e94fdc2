package chat.uploads.claim;

import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Who may open a file because a message links it that he may read. */
@Singleton
public final class MessageReaders {

  private final ClaimStore claims;
  private final ClaimRequests requests;
  private final ReadableMessages messages;

  MessageReaders(ClaimStore claims, ClaimRequests requests, ReadableMessages messages) {
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

  private boolean isReadable(Upload upload, @Nullable Long userId) {
    return messages.hasOneFor(
        upload.organizationId(),
        userId,
        () -> {
          requests.settle(upload);
          return claims.messages(upload.uploadId());
        });
  }
}

package chat.uploads.claim;

import chat.kit.copy.FreshCopies;
import chat.kit.token.Caller;
import chat.uploads.upload.Attachment;
import jakarta.inject.Singleton;
import java.util.List;

/** What somebody has uploaded, with the messages that link it. */
@Singleton
public final class OwnFiles {

  private final ClaimStore claims;
  private final FreshCopies copies;

  OwnFiles(ClaimStore claims, FreshCopies copies) {
    this.claims = claims;
    this.copies = copies;
  }

  /** All of the caller's, the oldest first, as of messaging-service's latest word. */
  public List<Attachment> of(Caller caller) {
    copies.catchUp(caller.organizationId(), ReadableMessages.TOPICS);
    return claims.ofOwner(caller.organizationId(), caller.userId()).stream()
        .map(linked -> Attachment.of(linked.upload(), linked.messageIds()))
        .toList();
  }
}

package chat.uploads.claim;

import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairBulkhead;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.kit.transaction.SnapshotTransaction;
import chat.uploads.upload.Attachment;
import jakarta.inject.Singleton;

/**
 * Lists the files that a user has uploaded, with the messages that link them.
 *
 * <p>Only a few files are in memory at a time ({@link chat.kit.stream.Spool}), and only a few lists
 * are made at a time; further requests wait.
 */
@Singleton
public final class OwnFiles {

  private final ClaimRepository claims;
  private final StaleReadGuard staleReadGuard;
  private final SnapshotTransaction snapshotTransaction;
  private final JsonAnswers json;
  private final FairBulkhead bulkhead = FairBulkhead.forOneListEach("The list of files");

  OwnFiles(
      ClaimRepository claims,
      StaleReadGuard staleReadGuard,
      SnapshotTransaction snapshotTransaction,
      JsonAnswers json) {
    this.claims = claims;
    this.staleReadGuard = staleReadGuard;
    this.snapshotTransaction = snapshotTransaction;
    this.json = json;
  }

  /**
   * Returns all of the caller's files as {@link Attachment}s, the oldest first, after waiting for
   * the projection; 503 if too many lists are requested.
   */
  public JsonText of(Caller caller) {
    staleReadGuard.catchUp(caller.organizationId(), ReadableMessages.TOPICS);
    return bulkhead.take(caller.userId(), () -> listed(caller));
  }

  private JsonText listed(Caller caller) {
    try (GrowingJson files = json.array()) {
      return snapshotTransaction.read(() -> {
        claims.forEachOfOwner(
            caller.organizationId(),
            caller.userId(),
            linked -> files.add(Attachment.of(linked.upload(), linked.messageIds())));
        return files.end();
      });
    }
  }
}

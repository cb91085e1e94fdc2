package chat.uploads.claim;

import chat.kit.copy.FreshCopies;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairTurns;
import chat.kit.token.Caller;
import chat.kit.transaction.OneMoment;
import chat.uploads.upload.Attachment;
import jakarta.inject.Singleton;

/**
 * What somebody has uploaded, with the messages that link it. However many files that are, a few
 * are in memory at a time ({@link chat.kit.stream.Spool}). A few lists are made at a time; who
 * comes meanwhile waits.
 */
@Singleton
public final class OwnFiles {

  private final ClaimRepository claims;
  private final FreshCopies copies;
  private final OneMoment oneMoment;
  private final JsonAnswers json;
  private final FairTurns turns = FairTurns.forOneListEach("The list of files");

  OwnFiles(ClaimRepository claims, FreshCopies copies, OneMoment oneMoment, JsonAnswers json) {
    this.claims = claims;
    this.copies = copies;
    this.oneMoment = oneMoment;
    this.json = json;
  }

  /**
   * All of the caller's as {@link Attachment}s, the oldest first, as of messaging-service's latest
   * word; 503 where too many are asking for theirs.
   */
  public JsonText of(Caller caller) {
    copies.catchUp(caller.organizationId(), ReadableMessages.TOPICS);
    return turns.take(caller.userId(), () -> listed(caller));
  }

  private JsonText listed(Caller caller) {
    try (GrowingJson files = json.array()) {
      return oneMoment.read(() -> {
        claims.forEachOfOwner(
            caller.organizationId(),
            caller.userId(),
            linked -> files.add(Attachment.of(linked.upload(), linked.messageIds())));
        return files.end();
      });
    }
  }
}

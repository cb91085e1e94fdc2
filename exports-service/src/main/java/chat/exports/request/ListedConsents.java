package chat.exports.request;

import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairBulkhead;
import chat.kit.token.Caller;
import chat.kit.transaction.SnapshotTransaction;
import jakarta.inject.Singleton;

/**
 * Lists the users' consents as JSON, with only a few rows in memory.
 *
 * <p>Rows are spooled ({@link chat.kit.stream.Spool}). A bulkhead limits concurrent lists; further
 * callers wait.
 */
@Singleton
final class ListedConsents {

  private final ConsentStore consents;
  private final SnapshotTransaction snapshotTransaction;
  private final JsonAnswers json;
  private final FairBulkhead bulkhead = FairBulkhead.forOneListEach("The list of consents");

  ListedConsents(ConsentStore consents, SnapshotTransaction snapshotTransaction, JsonAnswers json) {
    this.consents = consents;
    this.snapshotTransaction = snapshotTransaction;
    this.json = json;
  }

  /**
   * Returns a {@link ConsentStore.Consent} of each active user of the caller's organization. 503 if
   * too many callers wait.
   */
  JsonText of(Caller caller) {
    return bulkhead.take(caller.userId(), () -> listed(caller.organizationId()));
  }

  private JsonText listed(long organizationId) {
    try (GrowingJson listed = json.array()) {
      return snapshotTransaction.read(() -> {
        consents.forEach(organizationId, listed::add);
        return listed.end();
      });
    }
  }
}

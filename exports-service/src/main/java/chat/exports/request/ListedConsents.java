package chat.exports.request;

import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairTurns;
import chat.kit.token.Caller;
import chat.kit.transaction.OneMoment;
import jakarta.inject.Singleton;

/**
 * Who has consented and who has not. However many people that are, a few are in memory at a time
 * ({@link chat.kit.stream.Spool}). A few lists are made at a time; who comes meanwhile waits.
 */
@Singleton
final class ListedConsents {

  private final ConsentStore consents;
  private final OneMoment oneMoment;
  private final JsonAnswers json;
  private final FairTurns turns = FairTurns.forOneListEach("The list of consents");

  ListedConsents(ConsentStore consents, OneMoment oneMoment, JsonAnswers json) {
    this.consents = consents;
    this.oneMoment = oneMoment;
    this.json = json;
  }

  /**
   * A {@link ConsentStore.Consent} of each active person of the caller's organization; 503 where
   * too many are asking for theirs.
   */
  JsonText of(Caller caller) {
    return turns.take(caller.userId(), () -> listed(caller.organizationId()));
  }

  private JsonText listed(long organizationId) {
    try (GrowingJson listed = json.array()) {
      return oneMoment.read(() -> {
        consents.forEach(organizationId, listed::add);
        return listed.end();
      });
    }
  }
}

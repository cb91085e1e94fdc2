package chat.identity.alertword;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the account's alert words. */
@Singleton
final class AlertWordsState implements StatePart {
  private final AlertWordRepository alertWords;

  AlertWordsState(AlertWordRepository alertWords) {
    this.alertWords = alertWords;
  }

  @Override
  public String eventType() {
    return "alert_words";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("alert_words", alertWords.list(request.organizationId(), request.caller().userId()));
  }
}

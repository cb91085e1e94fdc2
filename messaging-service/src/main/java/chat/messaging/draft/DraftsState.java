package chat.messaging.draft;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.messaging.draft.ListedDrafts.Listed;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides {@code drafts} of the account (API: register-queue). */
@Singleton
final class DraftsState implements StatePart {

  private final ListedDrafts listedDrafts;

  DraftsState(ListedDrafts listedDrafts) {
    this.listedDrafts = listedDrafts;
  }

  @Override
  public String eventType() {
    return "drafts";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    Object drafts = listedDrafts.of(request.caller()).<Object>map(Listed::drafts).orElse(List.of());
    fields.put("drafts", drafts);
  }
}

package chat.messaging.snippet;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides {@code saved_snippets} of the account (API: register-queue). */
@Singleton
final class SavedSnippetsState implements StatePart {

  private final SavedSnippetRepository snippets;

  SavedSnippetsState(SavedSnippetRepository snippets) {
    this.snippets = snippets;
  }

  @Override
  public String eventType() {
    return "saved_snippets";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("saved_snippets", snippets.list(request.organizationId(), request.userId()));
  }
}

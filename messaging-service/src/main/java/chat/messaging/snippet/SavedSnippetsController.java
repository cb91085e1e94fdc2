package chat.messaging.snippet;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * Lists, creates, edits and deletes the caller's saved snippets (API: get-saved-snippets,
 * create-saved-snippet, edit-saved-snippet, delete-saved-snippet).
 */
@Operations
@ForCallers
final class SavedSnippetsController {

  private final SavedSnippetRepository snippets;
  private final EditSavedSnippets editSavedSnippets;

  SavedSnippetsController(SavedSnippetRepository snippets, EditSavedSnippets editSavedSnippets) {
    this.snippets = snippets;
    this.editSavedSnippets = editSavedSnippets;
  }

  /**
   * Response of API: get-saved-snippets.
   *
   * @param savedSnippets the oldest first
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Listed(List<SavedSnippet> savedSnippets) {}

  /**
   * Response of API: create-saved-snippet.
   *
   * @param savedSnippetId the id of the new saved snippet
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Created(long savedSnippetId) {}

  /** Lists the caller's saved snippets, which are texts for later messages. */
  @OperationId("get-saved-snippets")
  @Get("/saved_snippets")
  Listed list(Caller caller) {
    return new Listed(snippets.list(caller.organizationId(), caller.userId()));
  }

  /**
   * Creates a saved snippet of the caller.
   *
   * <p>A user can have at most 500 saved snippets, of at most 500,000 bytes together. The user's
   * clients get the event {@code saved_snippets}.
   */
  @OperationId("create-saved-snippet")
  @Post("/saved_snippets")
  Created create(Caller caller, @Params CreateSavedSnippetParams params) {
    return new Created(editSavedSnippets.create(caller, params));
  }

  /**
   * Changes the title or the content of a saved snippet of the caller.
   *
   * <p>The user's clients get the event {@code saved_snippets}.
   */
  @OperationId("edit-saved-snippet")
  @Patch("/saved_snippets/{saved_snippet_id:[0-9]+}")
  void update(Caller caller, @Params UpdateSavedSnippetParams params) {
    editSavedSnippets.update(caller, params);
  }

  /**
   * Deletes a saved snippet of the caller.
   *
   * <p>The user's clients get the event {@code saved_snippets}.
   */
  @OperationId("delete-saved-snippet")
  @Delete("/saved_snippets/{saved_snippet_id:[0-9]+}")
  void delete(Caller caller, @Params SavedSnippetIdParams params) {
    editSavedSnippets.delete(caller, params.savedSnippetId());
  }
}

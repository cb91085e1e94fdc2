package chat.messaging.draft;

import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.MessagingError;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists, creates, edits and deletes the caller's drafts (API: get-drafts, create-drafts). */
@Operations
@ForCallers
final class DraftsController {

  private final DraftSynchronization synchronization;
  private final ListedDrafts listedDrafts;
  private final EditDrafts editDrafts;

  DraftsController(
      DraftSynchronization synchronization, ListedDrafts listedDrafts, EditDrafts editDrafts) {
    this.synchronization = synchronization;
    this.listedDrafts = listedDrafts;
    this.editDrafts = editDrafts;
  }

  /**
   * Response of API: create-drafts.
   *
   * @param ids the ids of the new drafts, in the order of the request
   */
  @Serdeable
  record Created(List<Long> ids) {}

  /**
   * Lists the caller's drafts.
   *
   * <p>Returns {@code drafts}, the last edited one at the end, and {@code count}, their number.
   * Each draft has {@code id} and the fields that are sent to create it. Refused, like all
   * operations on drafts, if the user has turned off the setting {@code
   * enable_drafts_synchronization}.
   */
  @OperationId("get-drafts")
  @AnswerField(name = "count", type = long.class, text = "The number of drafts.")
  @AnswerField(name = "drafts", type = SavedDraft.class, shape = Shape.LIST, text = "The drafts.")
  @Get("/drafts")
  Map<String, Object> list(Caller caller) {
    synchronization.require(caller);
    ListedDrafts.Listed listed =
        listedDrafts.of(caller).orElseThrow(MessagingError.DRAFTS_NOT_SYNCHRONIZED::refuse);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("count", listed.count());
    answer.put("drafts", listed.drafts());
    return answer;
  }

  /**
   * Creates drafts of the caller.
   *
   * <p>A user can have at most 1,000 drafts, of at most 2,000,000 bytes together. The user's
   * clients get the event {@code drafts}.
   */
  @OperationId("create-drafts")
  @Post("/drafts")
  Created create(Caller caller, @Params CreateDraftsParams params) {
    synchronization.require(caller);
    return new Created(editDrafts.create(caller, params.drafts().drafts()));
  }

  /**
   * Replaces a draft of the caller.
   *
   * <p>The user's clients get the event {@code drafts}.
   */
  @OperationId("edit-draft")
  @Patch("/drafts/{draft_id:[0-9]+}")
  void update(Caller caller, @Params EditDraftParams params) {
    synchronization.require(caller);
    editDrafts.update(caller, params.draftId(), params.draft());
  }

  /**
   * Deletes a draft of the caller.
   *
   * <p>The user's clients get the event {@code drafts}.
   */
  @OperationId("delete-draft")
  @Delete("/drafts/{draft_id:[0-9]+}")
  void delete(Caller caller, @Params DraftIdParams params) {
    synchronization.require(caller);
    editDrafts.delete(caller, params.draftId());
  }
}

package chat.messaging.draft;

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

  /** Response of API: create-drafts; ids in the order of the request. */
  @Serdeable
  record Created(List<Long> ids) {}

  /** {@code drafts}: the {@link SavedDraft}s; {@code count}: their number. */
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

  @Post("/drafts")
  Created create(Caller caller, @Params CreateDraftsParams params) {
    synchronization.require(caller);
    return new Created(editDrafts.create(caller, params.drafts().drafts()));
  }

  @Patch("/drafts/{draft_id:[0-9]+}")
  void update(Caller caller, @Params EditDraftParams params) {
    synchronization.require(caller);
    editDrafts.update(caller, params.draftId(), params.draft());
  }

  @Delete("/drafts/{draft_id:[0-9]+}")
  void delete(Caller caller, @Params DraftIdParams params) {
    synchronization.require(caller);
    editDrafts.delete(caller, params.draftId());
  }
}

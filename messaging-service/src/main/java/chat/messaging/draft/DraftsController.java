package chat.messaging.draft;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/** Keeping one's drafts. */
@Operations
@ForCallers
final class DraftsController {

  private final DraftStore drafts;
  private final EditDrafts editDrafts;

  DraftsController(DraftStore drafts, EditDrafts editDrafts) {
    this.drafts = drafts;
    this.editDrafts = editDrafts;
  }

  /** The answer of {@code GET /drafts}, the one that was edited last at the end. */
  @Serdeable
  record Drafts(int count, List<SavedDraft> drafts) {}

  /** The answer of {@code POST /drafts}, in the order of the request. */
  @Serdeable
  record Created(List<Long> ids) {}

  @Get("/drafts")
  Drafts list(Caller caller) {
    List<SavedDraft> all = drafts.list(caller);
    return new Drafts(all.size(), all);
  }

  @Post("/drafts")
  Created create(Caller caller, @Params CreateDraftsParams params) {
    return new Created(editDrafts.create(caller, params.drafts().drafts()));
  }

  @Patch("/drafts/{draft_id:[0-9]+}")
  void update(Caller caller, @Params EditDraftParams params) {
    editDrafts.update(caller, params.draftId(), params.draft());
  }

  @Delete("/drafts/{draft_id:[0-9]+}")
  void delete(Caller caller, @Params DraftIdParams params) {
    editDrafts.delete(caller, params.draftId());
  }
}

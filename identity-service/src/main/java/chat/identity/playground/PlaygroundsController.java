package chat.identity.playground;

import chat.identity.IdentityError;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.Role;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;

/** Adds and removes code playgrounds (API: add-code-playground, remove-code-playground). */
@Operations
@ForCallers
final class PlaygroundsController {
  private final EditPlaygrounds editPlaygrounds;

  PlaygroundsController(EditPlaygrounds editPlaygrounds) {
    this.editPlaygrounds = editPlaygrounds;
  }

  /**
   * Response of {@code POST /realm/playgrounds}.
   *
   * @param id the id of the new code playground
   */
  @Serdeable
  record CreatedPlayground(long id) {}

  /**
   * Adds a code playground to the organization.
   *
   * <p>Only administrators may call it. A code playground is a site that runs code; clients link to
   * it from code blocks in its language. An organization has at most 100 code playgrounds. All
   * users get the event {@code realm_playgrounds} with all code playgrounds.
   */
  @OperationId("add-code-playground")
  @Post("/realm/playgrounds")
  CreatedPlayground add(Caller caller, @Params CreatePlaygroundParams params) {
    caller.role().requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
    PlaygroundRules.require(params);
    return new CreatedPlayground(editPlaygrounds.add(caller, params));
  }

  /**
   * Removes a code playground from the organization.
   *
   * <p>Only administrators may call it. The setting {@code default_code_block_language} becomes
   * empty if it is the language of the removed playground. All users get the event {@code
   * realm_playgrounds} with all remaining code playgrounds.
   */
  @OperationId("remove-code-playground")
  @Delete("/realm/playgrounds/{playground_id:[0-9]+}")
  void remove(Caller caller, @Params PlaygroundIdParams params) {
    editPlaygrounds.remove(caller, params.playgroundId());
  }
}

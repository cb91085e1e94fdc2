package chat.messaging.rendering;

import chat.identityprojection.Actor;
import chat.identityprojection.Actors;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.RequiredTopics;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;

/** Renders a message without sending it (API: render-message). */
@Operations
@ForCallers
final class RenderController {

  private final StaleReadGuard staleReadGuard;
  private final Actors actors;
  private final MessageRendering rendering;

  RenderController(StaleReadGuard staleReadGuard, Actors actors, MessageRendering rendering) {
    this.staleReadGuard = staleReadGuard;
    this.actors = actors;
    this.rendering = rendering;
  }

  /**
   * @param rendered the content in HTML
   */
  @Serdeable
  record RenderedContent(String rendered) {}

  /** Renders a message from Markdown to HTML, without sending it. */
  @OperationId("render-message")
  @Post("/messages/render")
  RenderedContent render(Caller caller, @Params RenderParams params) {
    Actor author =
        staleReadGuard.recheckOnRefusal(
            caller.organizationId(), RequiredTopics.ACTORS, () -> actors.of(caller));
    return new RenderedContent(rendering.render(author, params.content()).html());
  }
}

package chat.messaging.render;

import chat.identity.copy.Actor;
import chat.identity.copy.Actors;
import chat.kit.copy.FreshCopies;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.RestsOn;
import chat.messaging.rendering.MessageRendering;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;

/** Showing somebody how a message will look. */
@Operations
@ForCallers
final class RenderController {

  private final FreshCopies copies;
  private final Actors actors;
  private final MessageRendering rendering;

  RenderController(FreshCopies copies, Actors actors, MessageRendering rendering) {
    this.copies = copies;
    this.actors = actors;
    this.rendering = rendering;
  }

  /**
   * @param rendered HTML
   */
  @Serdeable
  record RenderedContent(String rendered) {}

  @Post("/messages/render")
  RenderedContent render(Caller caller, @Params RenderParams params) {
    Actor author = copies.decide(caller.organizationId(), RestsOn.ACTORS, () -> actors.of(caller));
    return new RenderedContent(rendering.render(author, params.content()).html());
  }
}

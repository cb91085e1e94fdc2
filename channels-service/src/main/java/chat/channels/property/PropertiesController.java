package chat.channels.property;

import chat.identityprojection.Actors;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Post;

/** HTTP operation for the properties of the caller's own subscriptions. */
@Operations
@ForCallers
final class PropertiesController {

  private final Actors actors;
  private final ChangeProperties changeProperties;

  PropertiesController(Actors actors, ChangeProperties changeProperties) {
    this.actors = actors;
    this.changeProperties = changeProperties;
  }

  record ChangePropertiesParams(PropertyChange.All subscriptionData) {}

  @Post("/users/me/subscriptions/properties")
  void change(Caller caller, @Params ChangePropertiesParams params) {
    changeProperties.change(actors.current(caller), params.subscriptionData().changes());
  }
}

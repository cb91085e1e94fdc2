package chat.channels.property;

import chat.identityprojection.Actors;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import java.util.List;

/** HTTP operations for the properties of the caller's own subscriptions. */
@Operations
@ForCallers
final class PropertiesController {

  private final Actors actors;
  private final ChangeProperties changeProperties;

  PropertiesController(Actors actors, ChangeProperties changeProperties) {
    this.actors = actors;
    this.changeProperties = changeProperties;
  }

  /**
   * The parameters of API: update-subscription-settings.
   *
   * @param subscriptionData changes, each of one property of one subscription. {@code value} is a
   *     hexadecimal color such as {@code #76ce90} for {@code color}, and a boolean for the others.
   *     {@code in_home_view} is the opposite of {@code is_muted}, for older clients. {@code
   *     push_notifications} and {@code email_notifications} can only be false.
   */
  record ChangePropertiesParams(PropertyChange.All subscriptionData) {}

  /**
   * Changes properties of the caller's subscriptions. If one change is refused, for example because
   * the caller is not subscribed to the channel, none is made. The properties are kept when the
   * user unsubscribes. The caller's clients receive the event {@code subscription} with {@code op}
   * {@code update} for each change.
   */
  @OperationId("update-subscription-settings")
  @Post("/users/me/subscriptions/properties")
  void change(Caller caller, @Params ChangePropertiesParams params) {
    changeProperties.change(actors.current(caller), params.subscriptionData().changes());
  }

  /**
   * Changes one property of one of the caller's subscriptions. The caller's clients receive the
   * event {@code subscription} with {@code op} {@code update}.
   */
  @OperationId("update-subscription-property")
  @Patch("/users/me/subscriptions/{stream_id:[0-9]+}")
  void changeOne(Caller caller, @Params ChangePropertyParams params) {
    changeProperties.change(actors.current(caller), List.of(params.change()));
  }
}

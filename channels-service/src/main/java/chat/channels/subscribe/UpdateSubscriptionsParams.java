package chat.channels.subscribe;

import chat.kit.params.Default;
import chat.kit.params.MaxElements;
import chat.kit.text.NameText;
import java.util.List;

/**
 * The parameters of API: update-subscriptions.
 *
 * @param delete names of channels from which the caller is unsubscribed, after those in {@code add}
 *     have been added
 * @param add the channels to which the caller is subscribed; those that do not exist are created
 */
record UpdateSubscriptionsParams(
    @Default("[]") @MaxElements(1_000) List<String> delete,
    @Default("[]") RequestedChannel.All add) {

  UpdateSubscriptionsParams {
    delete = delete.stream().map(NameText::normalized).toList();
  }

  boolean isEmpty() {
    return delete.isEmpty() && add.channels().isEmpty();
  }
}

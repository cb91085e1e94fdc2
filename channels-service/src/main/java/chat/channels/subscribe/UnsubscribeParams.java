package chat.channels.subscribe;

import chat.kit.params.MaxElements;
import chat.kit.text.NameText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whom to unsubscribe from what.
 *
 * @param subscriptions names of channels
 * @param principals null or nobody for the caller
 */
record UnsubscribeParams(
    @MaxElements(1_000) List<String> subscriptions, @Nullable Principals principals) {

  UnsubscribeParams {
    subscriptions = subscriptions.stream().map(NameText::normalized).toList();
  }
}

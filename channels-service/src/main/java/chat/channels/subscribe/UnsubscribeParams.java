package chat.channels.subscribe;

import chat.kit.params.MaxElements;
import chat.kit.text.NameText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: unsubscribe.
 *
 * @param subscriptions names of channels
 * @param principals null or empty for the caller
 */
record UnsubscribeParams(
    @MaxElements(1_000) List<String> subscriptions, @Nullable Principals principals) {

  UnsubscribeParams {
    subscriptions = subscriptions.stream().map(NameText::normalized).toList();
  }
}

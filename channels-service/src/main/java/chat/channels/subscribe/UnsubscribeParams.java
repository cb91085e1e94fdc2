package chat.channels.subscribe;

import chat.kit.params.MaxElements;
import chat.kit.text.NameText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: unsubscribe.
 *
 * @param subscriptions names of the channels, ignoring case
 * @param principals users to unsubscribe, by id or by API email address, but not both kinds in one
 *     list; the caller if absent or empty. Deactivated users may be named.
 */
record UnsubscribeParams(
    @MaxElements(1_000) List<String> subscriptions, @Nullable Principals principals) {

  UnsubscribeParams {
    subscriptions = subscriptions.stream().map(NameText::normalized).toList();
  }
}

package chat.messaging.eventview;

import chat.kit.emoji.ServiceEmoji;
import chat.messaging.register.ClientCapabilities;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which events a queue asked for, and in which form (behaviour, 18.1).
 *
 * @param eventTypes null for all
 * @param narrow which of the messages
 * @param applyMarkdown content as HTML; as Markdown otherwise
 * @param clientGravatar whether the client computes the third party's avatars itself where it can
 * @param slimPresence without the addresses of people who come
 * @param allPublicStreams messages of public channels that the account does not subscribe to, too
 * @param serviceEmoji the name of the service's emoji that the client knows
 */
public record Wishes(
    @Nullable Set<String> eventTypes,
    MessageNarrow narrow,
    boolean applyMarkdown,
    boolean clientGravatar,
    boolean slimPresence,
    boolean allPublicStreams,
    ClientCapabilities capabilities,
    ServiceEmoji serviceEmoji) {

  /** Whether events of the type are wanted. */
  public boolean want(String eventType) {
    return eventTypes == null || eventTypes.contains(eventType);
  }
}

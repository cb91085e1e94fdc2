package chat.messaging.eventdelivery;

import chat.kit.emoji.ServiceEmoji;
import chat.messaging.initialstate.ClientCapabilities;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Options of an event queue: requested events and their form (API: register-queue).
 *
 * @param eventTypes null for all
 * @param narrow filter of messages
 * @param applyMarkdown whether content is HTML instead of Markdown
 * @param clientGravatar whether the client computes third-party avatars itself where possible
 * @param slimPresence whether presence events omit email addresses
 * @param allPublicStreams whether messages of public channels without a subscription are included
 * @param serviceEmoji the name of the service's own emoji that the client supports
 */
public record ViewerOptions(
    @Nullable Set<String> eventTypes,
    MessageNarrow narrow,
    boolean applyMarkdown,
    boolean clientGravatar,
    boolean slimPresence,
    boolean allPublicStreams,
    ClientCapabilities capabilities,
    ServiceEmoji serviceEmoji) {

  /** Whether events of the type were requested. */
  public boolean want(String eventType) {
    return eventTypes == null || eventTypes.contains(eventType);
  }
}

package chat.messaging.queue;

import chat.kit.emoji.ServiceEmoji;
import chat.kit.params.Default;
import chat.kit.params.MaxElements;
import chat.kit.params.Range;
import chat.kit.state.IncludeSubscribers;
import chat.messaging.eventdelivery.MessageNarrow;
import chat.messaging.eventdelivery.ViewerOptions;
import chat.messaging.initialstate.ClientCapabilities;
import chat.messaging.initialstate.RegisterRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parameters of {@code POST /register} (API: register-queue). */
record RegisterParams(
    @Default("false") boolean applyMarkdown,
    @Default("true") boolean clientGravatar,
    @Default("false") boolean slimPresence,
    @Nullable @Range(min = 0, max = 1_000_000) Integer presenceHistoryLimitDays,
    @Default("false") boolean allPublicStreams,
    @Default("false") IncludeSubscribers includeSubscribers,
    @Nullable ClientCapabilities clientCapabilities,
    @Nullable @MaxElements(200) List<String> eventTypes,
    @Nullable @MaxElements(200) List<String> fetchEventTypes,
    @Default("[]") MessageNarrow narrow,
    @Default("0") long queueLifespanSecs,
    @Nullable IdleTimeout idleQueueTimeout) {

  /**
   * Returns which events the queue receives, and in which form.
   *
   * @param client the name of the client program
   */
  ViewerOptions viewerOptions(String client) {
    return new ViewerOptions(
        eventTypes == null ? null : new HashSet<>(eventTypes),
        narrow,
        applyMarkdown,
        clientGravatar,
        slimPresence,
        allPublicStreams,
        capabilities(),
        ServiceEmoji.nameFor(client));
  }

  /** Returns which parts of the initial state are requested. */
  RegisterRequest request() {
    List<String> types = fetchEventTypes == null ? eventTypes : fetchEventTypes;
    return new RegisterRequest(
        types == null ? null : Set.copyOf(new HashSet<>(types)),
        clientGravatar,
        slimPresence,
        presenceHistoryLimitDays,
        includeSubscribers,
        capabilities());
  }

  IdleTimeout idleTimeout() {
    return idleQueueTimeout == null ? IdleTimeout.ofSeconds(queueLifespanSecs) : idleQueueTimeout;
  }

  private ClientCapabilities capabilities() {
    return clientCapabilities == null ? ClientCapabilities.NONE : clientCapabilities;
  }
}

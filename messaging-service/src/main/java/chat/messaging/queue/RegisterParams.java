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

/**
 * The parameters of {@code POST /register} (API: register-queue).
 *
 * @param applyMarkdown whether the content in events is HTML; if not, it is Markdown
 * @param clientGravatar whether the client computes Gravatar URLs itself. {@code avatar_url} is
 *     then null for users without an uploaded picture, if the client gets their real address
 * @param slimPresence whether the presence of users is listed by their ids; if not, by their email
 *     addresses
 * @param presenceHistoryLimitDays the maximum age of presence data in days; if absent, there is no
 *     limit
 * @param allPublicStreams whether the queue also gets messages of public channels to which the
 *     caller is not subscribed. Guests may not request it
 * @param includeSubscribers whether channels are listed with their subscribers. {@code partial}
 *     omits those of large channels
 * @param clientCapabilities features that the client supports. Capabilities that are absent are
 *     off, unknown ones are ignored
 * @param eventTypes the types of events that the queue gets; if absent, all types
 * @param fetchEventTypes the event types that select the fields of the initial state; if absent,
 *     those of {@code event_types}
 * @param narrow terms that messages in the queue must match; their operands have at most 2,000
 *     characters together
 * @param queueLifespanSecs the older form of {@code idle_queue_timeout}, used if that is absent
 * @param idleQueueTimeout the time without requests after which the queue is deleted: seconds, from
 *     600 to 604,800, or {@code mobile} for 12 hours. Values outside the range are replaced by its
 *     ends
 */
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

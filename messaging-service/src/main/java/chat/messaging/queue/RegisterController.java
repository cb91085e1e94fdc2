package chat.messaging.queue;

import chat.kit.envelope.JsonText;
import chat.kit.http.ApiLevel;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.initialstate.InitialState;
import io.micronaut.http.annotation.Post;
import java.util.LinkedHashMap;
import java.util.Map;

/** Registers event queues (API: register-queue). */
@Operations
@ForCallers
final class RegisterController {

  /** Advises clients how long to wait for an answer to a long poll. */
  private static final int LONG_POLL_SECONDS = 90;

  private final RegisterQueue registerQueue;
  private final InitialState initialState;

  RegisterController(RegisterQueue registerQueue, InitialState initialState) {
    this.registerQueue = registerQueue;
    this.initialState = initialState;
  }

  /**
   * Registers an event queue and returns the initial state.
   *
   * <p>Returns {@code queue_id} and {@code last_event_id} for get-events, the version that the
   * server announces ({@code zulip_version}, {@code zulip_feature_level}, {@code
   * zulip_merge_base}), {@code event_queue_longpoll_timeout_seconds}, the time after which a client
   * gives up waiting for events, and {@code idle_queue_timeout_secs}, the time without requests
   * after which the queue is deleted. All other fields are the state for the requested event types.
   * Changes after this state arrive as events.
   *
   * <p>By default, an account can have 100 queues; a further one replaces the least recently used
   * one.
   */
  @OperationId("register-queue")
  @Post("/register")
  Map<String, Object> register(Caller caller, @Params RegisterParams params) {
    RegisterQueue.Prepared prepared = registerQueue.prepare(caller, params);
    Map<String, Object> state = initialState.of(caller, params.request());
    EventQueue queue = registered(prepared, state);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("queue_id", queue.id().toString());
    answer.put("last_event_id", EventQueue.BEFORE_ALL);
    answer.put("zulip_version", ApiLevel.VERSION);
    answer.put("zulip_feature_level", ApiLevel.FEATURE_LEVEL);
    answer.put("zulip_merge_base", ApiLevel.VERSION);
    answer.put("event_queue_longpoll_timeout_seconds", LONG_POLL_SECONDS);
    answer.put("idle_queue_timeout_secs", queue.idleSeconds());
    answer.putAll(state);
    return answer;
  }

  private EventQueue registered(RegisterQueue.Prepared prepared, Map<String, Object> state) {
    try {
      return registerQueue.register(prepared);
    } catch (RuntimeException e) {
      JsonText.giveUp(state.values());
      throw e;
    }
  }
}

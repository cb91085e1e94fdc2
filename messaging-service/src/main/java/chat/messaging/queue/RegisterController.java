package chat.messaging.queue;

import chat.kit.envelope.JsonText;
import chat.kit.http.ApiLevel;
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

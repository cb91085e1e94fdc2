package chat.messaging.register;

import chat.kit.token.Caller;
import java.util.Map;

/** Gathers the state from which the events of a new queue go on. */
public interface InitialState {

  /**
   * The fields of the answer to {@code POST /register} beside those of the queue itself. It is
   * called once the queue's position is taken, so what changes meanwhile comes as an event, too. A
   * 503 where one of those who give a part of it is away.
   */
  Map<String, Object> of(Caller caller, RegisterRequest request);
}

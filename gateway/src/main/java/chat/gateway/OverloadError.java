package chat.gateway;

import chat.gateway.limit.RetryAfter;
import chat.kit.error.ErrorAnswer;
import chat.kit.error.ErrorCase;
import chat.kit.error.Refusal;
import io.micronaut.core.annotation.Introspected;

/** Refusals because the memory budget of such requests is used up. */
@Introspected
enum OverloadError implements ErrorCase {
  TOO_MANY_BODIES("Too many requests without an account are being received"),
  TOO_MANY_POLLS("Too many clients are waiting for events"),
  TOO_MANY_POLLS_OF_ACCOUNT("Too many clients of this account and its bots are waiting for events");

  private final ErrorAnswer answer;

  OverloadError(String text) {
    this.answer =
        new ErrorAnswer("SERVICE_UNAVAILABLE", 503, text + "; try again in a few seconds");
  }

  @Override
  public ErrorAnswer answer() {
    return answer;
  }

  Refusal refusal() {
    return RetryAfter.random(refuse());
  }
}

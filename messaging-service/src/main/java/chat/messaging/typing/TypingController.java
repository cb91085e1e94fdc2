package chat.messaging.typing;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Post;

/** Sends typing notifications (API: set-typing-status, set-typing-status-for-message-edit). */
@Operations
@ForCallers
final class TypingController {

  private final SendTypingNotification sendTypingNotification;
  private final SendEditTypingNotification sendEditTypingNotification;

  TypingController(
      SendTypingNotification sendTypingNotification,
      SendEditTypingNotification sendEditTypingNotification) {
    this.sendTypingNotification = sendTypingNotification;
    this.sendEditTypingNotification = sendEditTypingNotification;
  }

  /**
   * Sends typing notifications to the recipients of a message.
   *
   * <p>The request is refused if the caller may not send the message, or has turned off typing
   * notifications. Recipients who have turned off the setting {@code receives_typing_notifications}
   * do not get the event {@code typing}; in channels with more than 100 active subscribers, nobody
   * does.
   */
  @OperationId("set-typing-status")
  @Post("/typing")
  void say(Caller caller, @Params TypingParams params) {
    if (params.type().isDirect()) {
      sendTypingNotification.toPeople(caller, params);
    } else {
      sendTypingNotification.toChannel(caller, params);
    }
  }

  /**
   * Sends typing notifications about the edit of a message.
   *
   * <p>The request is refused if the caller may not edit the content of the message, or has turned
   * off typing notifications. Users of the conversation who have turned off the setting {@code
   * receives_typing_notifications} do not get the event {@code typing_edit_message}; in channels
   * with more than 100 active subscribers, nobody does.
   */
  @OperationId("set-typing-status-for-message-edit")
  @Post("/messages/{message_id:[0-9]+}/typing")
  void sayEditing(Caller caller, @Params EditTypingParams params) {
    sendEditTypingNotification.send(caller, params);
  }
}

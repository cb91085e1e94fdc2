package chat.messaging.typing;

import chat.identityprojection.Actor;
import chat.identityprojection.Actors;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.EditAccess;
import chat.messaging.access.ReadAccess;
import chat.messaging.messageread.MessageOutline;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Sends typing notifications about the edit of a message (API: set-typing-status-for-message-edit).
 */
@Singleton
final class SendEditTypingNotification {

  private final Actors actors;
  private final ReadAccess readAccess;
  private final EditAccess editAccess;
  private final TypingAudience audience;
  private final TypingWriter writer;

  SendEditTypingNotification(
      Actors actors,
      ReadAccess readAccess,
      EditAccess editAccess,
      TypingAudience audience,
      TypingWriter writer) {
    this.actors = actors;
    this.readAccess = readAccess;
    this.editAccess = editAccess;
    this.audience = audience;
    this.writer = writer;
  }

  /** Notifies the people of the conversation, if the caller may edit the message. */
  void send(Caller caller, EditTypingParams params) {
    long organizationId = caller.organizationId();
    MessageOutline message =
        readAccess.toChange(caller, params.messageId(), found -> editable(caller, found));
    Long channelId = message.channelId();
    List<Long> userIds =
        channelId == null
            ? audience.people(organizationId, message.userIds())
            : audience.subscribers(organizationId, channelId);
    if (!userIds.isEmpty()) {
      writer.write(
          organizationId,
          EditTypingEvent.of(organizationId, caller.userId(), params.op(), message, userIds));
    }
  }

  private MessageOutline editable(Caller caller, MessageOutline message) {
    Actor actor = actors.of(caller);
    editAccess.requireContent(actor.organization(), actor.account(), message);
    boolean isDirect = message.channelId() == null;
    String setting =
        isDirect ? "send_private_typing_notifications" : "send_stream_typing_notifications";
    if (!actors.hasOn(caller, setting)) {
      throw (isDirect ? MessagingError.NO_DIRECT_TYPING : MessagingError.NO_CHANNEL_TYPING)
          .refuse();
    }
    return message;
  }
}

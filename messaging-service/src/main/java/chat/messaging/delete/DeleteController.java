package chat.messaging.delete;

import chat.identityprojection.Actor;
import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.DeleteAccess;
import chat.messaging.access.ReadAccess;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.topic.TopicName;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;

/** Deletes messages and topics (API: delete-message, delete-topic). */
@Operations
@ForCallers
final class DeleteController {

  private final Actors actors;
  private final ReadAccess readAccess;
  private final DeleteAccess deleteAccess;
  private final DeleteMessage deleteMessage;
  private final DeleteTopic deleteTopic;

  DeleteController(
      Actors actors,
      ReadAccess readAccess,
      DeleteAccess deleteAccess,
      DeleteMessage deleteMessage,
      DeleteTopic deleteTopic) {
    this.actors = actors;
    this.readAccess = readAccess;
    this.deleteAccess = deleteAccess;
    this.deleteMessage = deleteMessage;
    this.deleteTopic = deleteTopic;
  }

  /**
   * Deletes a message permanently.
   *
   * <p>Users with the right to delete any message, in the organization or in the channel, may
   * always delete it. The sender may delete it with the right to delete own messages, within the
   * organization's time limit. So may the owner of the bot that sent it. Refused for messages in
   * archived channels. Users who can read the message get the event {@code delete_message}.
   */
  @OperationId("delete-message")
  @Delete("/messages/{message_id:[0-9]+}")
  void delete(Caller caller, @Params DeleteMessageParams params) {
    Permitted permitted =
        readAccess.toChange(caller, params.messageId(), message -> permitted(caller, message));
    deleteMessage.delete(permitted.message(), permitted.account());
  }

  /**
   * Response of API: delete-topic.
   *
   * @param complete whether no messages are left; if false, the client repeats the request
   */
  @Serdeable
  record DeletedTopic(boolean complete) {}

  /**
   * Deletes the messages of a topic that the caller may read.
   *
   * <p>Requires the right to delete any message, in the organization or in the channel. Refused for
   * archived channels. The newest messages are deleted first, for at most 15 seconds; if messages
   * are left, the client repeats the request. A topic without messages is no error. Users who can
   * read the messages get events {@code delete_message}.
   */
  @OperationId("delete-topic")
  @Post("/streams/{stream_id:[0-9]+}/delete_topic")
  DeletedTopic deleteTopic(Caller caller, @Params DeleteTopicParams params) {
    String topic = TopicName.meant(params.topicName());
    return new DeletedTopic(deleteTopic.delete(caller, params.streamId(), topic));
  }

  private record Permitted(MessageOutline message, ProjectedAccount account) {}

  private Permitted permitted(Caller caller, MessageOutline message) {
    Actor actor = actors.of(caller);
    deleteAccess.require(actor.organization(), actor.account(), message);
    return new Permitted(message, actor.account());
  }
}

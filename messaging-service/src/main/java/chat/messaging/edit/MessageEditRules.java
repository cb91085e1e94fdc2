package chat.messaging.edit;

import chat.identityprojection.Actor;
import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganization;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.EditAccess;
import chat.messaging.access.MoveAccess;
import chat.messaging.access.MoveRequest;
import chat.messaging.access.PermittedMove;
import chat.messaging.access.ReadAccess;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Authorizes edits and renders the new content. */
@Singleton
final class MessageEditRules {

  private final Actors actors;
  private final ReadAccess readAccess;
  private final EditAccess editAccess;
  private final MoveAccess moveAccess;
  private final EditContents contents;

  MessageEditRules(
      Actors actors,
      ReadAccess readAccess,
      EditAccess editAccess,
      MoveAccess moveAccess,
      EditContents contents) {
    this.actors = actors;
    this.readAccess = readAccess;
    this.editAccess = editAccess;
    this.moveAccess = moveAccess;
    this.contents = contents;
  }

  private record Permitted(MessageOutline message, Actor editor, @Nullable PermittedMove move) {}

  /** Authorizes all parts of an edit; a refusal if one of them is not permitted. */
  PermittedMessageEdit permit(Caller caller, EditMessageParams params) {
    TopicName topic = params.topic() == null ? null : TopicName.of(params.topic());
    requireEffect(params, topic != null || params.streamId() != null);
    Permitted permitted =
        readAccess.toChange(
            caller,
            params.messageId(),
            message -> permitted(caller, message, requestedMove(message, topic, params), params));
    MessageOutline message = permitted.message();
    return new PermittedMessageEdit(
        permitted.editor().account(),
        message,
        params.content() == null
            ? null
            : contents.of(permitted.editor(), message, params.content()),
        permitted.move(),
        contents.topicLinks(permitted.editor().account(), permitted.move()),
        params);
  }

  /**
   * Refuses an edit that changes nothing.
   *
   * @param moves whether the parameters request a move, or, once the message has been read, whether
   *     it is one
   */
  private static void requireEffect(EditMessageParams params, boolean moves) {
    if (params.content() == null && !moves) {
      throw MessagingError.NOTHING_TO_CHANGE.refuse();
    }
    if (!moves && params.propagateMode() != PropagateMode.CHANGE_ONE) {
      throw MessagingError.PROPAGATE_MODE_WITHOUT_MOVE.refuse();
    }
  }

  private Permitted permitted(
      Caller caller, MessageOutline message, @Nullable MoveRequest move, EditMessageParams params) {
    Actor actor = actors.of(caller);
    ProjectedOrganization organization = actor.organization();
    ProjectedAccount editor = actor.account();
    if (params.content() != null) {
      editAccess.requireContent(organization, editor, message);
    }
    requireValid(message, move, params);
    if (move == null) {
      return new Permitted(message, actor, null);
    }
    boolean readsAll = readAccess.readsAll(caller, message);
    return new Permitted(message, actor, moveAccess.permit(organization, editor, move, readsAll));
  }

  /** Null without a move; a move to the current location is none. */
  private static @Nullable MoveRequest requestedMove(
      MessageOutline message, @Nullable TopicName requestedTopic, EditMessageParams params) {
    boolean keepsTopic = requestedTopic != null && requestedTopic.text().equals(message.topic());
    TopicName topic = keepsTopic ? null : requestedTopic;
    Long channelId = params.streamId();
    if (channelId != null && Objects.equals(channelId, message.channelId())) {
      channelId = null;
    }
    boolean wholeTopic = params.propagateMode() == PropagateMode.CHANGE_ALL;
    return topic == null && channelId == null
        ? null
        : new MoveRequest(message, channelId, topic, wholeTopic);
  }

  private void requireValid(
      MessageOutline message, @Nullable MoveRequest move, EditMessageParams params) {
    requireEffect(params, move != null);
    if (move != null) {
      move.requirePossible();
    }
    if (params.content() != null) {
      if (move != null && move.changesChannel()) {
        throw MessagingError.CONTENT_AND_CHANNEL.refuse();
      }
      contents.requireEditable(message);
    }
  }
}

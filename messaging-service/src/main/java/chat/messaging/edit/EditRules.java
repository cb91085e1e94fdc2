package chat.messaging.edit;

import chat.identity.copy.Account;
import chat.identity.copy.Actor;
import chat.identity.copy.Actors;
import chat.identity.copy.Organization;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.access.EditAccess;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.MoveAccess;
import chat.messaging.access.PermittedMove;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.WantedMove;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Who may change what of a message, and what it then looks like. */
@Singleton
final class EditRules {

  private final Actors actors;
  private final ReadAccess readAccess;
  private final EditAccess editAccess;
  private final MoveAccess moveAccess;
  private final EditContents contents;

  EditRules(
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

  /** What may be changed; a refusal where one part of it may not. */
  PermittedEdit permit(Caller caller, EditMessageParams params) {
    TopicName topic = params.topic() == null ? null : TopicName.of(params.topic());
    requireMeaning(params, topic != null || params.streamId() != null);
    Permitted permitted =
        readAccess.toChange(
            caller,
            params.messageId(),
            message -> permitted(caller, message, wantedMove(message, topic, params), params));
    MessageOutline message = permitted.message();
    return new PermittedEdit(
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
   * Refuses what changes nothing.
   *
   * @param moves whether it could be a move; once the message is known, whether it is one
   */
  private static void requireMeaning(EditMessageParams params, boolean moves) {
    if (params.content() == null && !moves) {
      throw MessagingError.NOTHING_TO_CHANGE.refuse();
    }
    if (!moves && params.propagateMode() != PropagateMode.CHANGE_ONE) {
      throw MessagingError.PROPAGATE_MODE_WITHOUT_MOVE.refuse();
    }
  }

  private Permitted permitted(
      Caller caller,
      MessageOutline message,
      @Nullable WantedMove wanted,
      EditMessageParams params) {
    Actor actor = actors.of(caller);
    Organization organization = actor.organization();
    Account editor = actor.account();
    if (params.content() != null) {
      editAccess.requireContent(organization, editor, message);
    }
    requireSound(message, wanted, params);
    if (wanted == null) {
      return new Permitted(message, actor, null);
    }
    boolean readsAll = readAccess.readsAll(caller, message);
    return new Permitted(message, actor, moveAccess.permit(organization, editor, wanted, readsAll));
  }

  /** Null where it is to stay; the place that it has already is none to move to. */
  private static @Nullable WantedMove wantedMove(
      MessageOutline message, @Nullable TopicName asked, EditMessageParams params) {
    TopicName topic = asked != null && asked.text().equals(message.topic()) ? null : asked;
    Long channelId = params.streamId();
    if (channelId != null && Objects.equals(channelId, message.channelId())) {
      channelId = null;
    }
    boolean wholeTopic = params.propagateMode() == PropagateMode.CHANGE_ALL;
    return topic == null && channelId == null
        ? null
        : new WantedMove(message, channelId, topic, wholeTopic);
  }

  private void requireSound(
      MessageOutline message, @Nullable WantedMove move, EditMessageParams params) {
    requireMeaning(params, move != null);
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

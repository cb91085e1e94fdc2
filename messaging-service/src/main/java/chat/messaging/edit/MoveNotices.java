package chat.messaging.edit;

import chat.contracts.Program;
import chat.kit.task.Task;
import chat.kit.task.Tasks;
import chat.messaging.access.PermittedMove;
import chat.messaging.messagechange.CurrentMessage;
import chat.messaging.topic.TopicName;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Posts notices of a move by the notification bot in the affected topics.
 *
 * <p>The notices are added as tasks in the transaction of the move. Each has an idempotency key of
 * its own, so it is sent once.
 */
@Singleton
class MoveNotices {

  private static final String BOT = "notification";

  private final Tasks tasks;

  MoveNotices(Tasks tasks) {
    this.tasks = tasks;
  }

  /**
   * The result of a move, as far as the mover can see it.
   *
   * @param target the named message before the move
   * @param moved the number of messages
   * @param joinsOthers whether the destination topic had messages
   * @param leavesOthers whether the source topic still has messages
   */
  record MoveSummary(CurrentMessage target, int moved, boolean joinsOthers, boolean leavesOthers) {}

  /**
   * Body of {@code POST /internal/messages}.
   *
   * @param readerUserId the mover, whose access decides what the notice may link to
   * @param readByUserId the mover, for whom the notice is read from the start
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NoticeRequest(
      long organizationId,
      String senderBot,
      String idempotencyKey,
      String type,
      long channelId,
      String topic,
      long readerUserId,
      long readByUserId,
      String content) {}

  @Transactional(propagation = Propagation.MANDATORY)
  void moved(PermittedMessageEdit edit, PermittedMove move, MoveSummary moveSummary) {
    var text = new MoveNoticeText(edit.editor(), move, moveSummary);
    List<Task> notices = new ArrayList<>();
    if (move.wanted().isResolution()) {
      notices.add(inNewTopic(edit, move, text.resolved(TopicName.isResolved(move.topic()))));
    } else {
      if (edit.params().sendNotificationToNewThread()) {
        notices.add(inNewTopic(edit, move, text.arrived()));
      }
      if (edit.params().sendNotificationToOldThread()) {
        String topic = moveSummary.target().location().topic();
        notices.add(task(edit, move.oldChannelId(), topic, text.departed()));
      }
    }
    tasks.add(notices);
  }

  private static Task inNewTopic(PermittedMessageEdit edit, PermittedMove move, String content) {
    return task(edit, move.channelId(), move.topic(), content);
  }

  private static Task task(
      PermittedMessageEdit edit, long channelId, String topic, String content) {
    var request =
        new NoticeRequest(
            edit.organizationId(),
            BOT,
            "moved-" + UUID.randomUUID(),
            "stream",
            channelId,
            topic,
            edit.editor().userId(),
            edit.editor().userId(),
            content);
    return new Task(edit.organizationId(), Program.MESSAGING, "/internal/messages", request);
  }
}

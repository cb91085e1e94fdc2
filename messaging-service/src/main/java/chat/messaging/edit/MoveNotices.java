package chat.messaging.edit;

import chat.contracts.Program;
import chat.kit.task.Task;
import chat.kit.task.Tasks;
import chat.messaging.access.PermittedMove;
import chat.messaging.change.CurrentMessage;
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
 * Has the notification bot tell in the topics concerned what was moved, in the transaction of the
 * move; each message is a task with a key of its own, so it is sent once.
 */
@Singleton
class MoveNotices {

  private static final String BOT = "notification";

  private final Tasks tasks;

  MoveNotices(Tasks tasks) {
    this.tasks = tasks;
  }

  /**
   * What a move has come to, as far as the mover can see.
   *
   * @param target as it was before
   * @param moved how many messages
   * @param joinsOthers whether the topic that they have come to had messages
   * @param leavesOthers whether the topic that they have left has some still
   */
  record Outcome(CurrentMessage target, int moved, boolean joinsOthers, boolean leavesOthers) {}

  /**
   * A message as {@code POST /internal/messages} takes it.
   *
   * @param readerUserId the mover, as whom it links channels
   * @param readByUserId the mover, to whom it is no news
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
  void moved(PermittedEdit edit, PermittedMove move, Outcome outcome) {
    var text = new MoveNoticeText(edit.editor(), move, outcome);
    List<Task> all = new ArrayList<>();
    if (move.wanted().isResolution()) {
      all.add(inNewTopic(edit, move, text.resolved(TopicName.isResolved(move.topic()))));
    } else {
      if (edit.params().sendNotificationToNewThread()) {
        all.add(inNewTopic(edit, move, text.arrived()));
      }
      if (edit.params().sendNotificationToOldThread()) {
        String topic = outcome.target().place().topic();
        all.add(task(edit, move.oldChannelId(), topic, text.departed()));
      }
    }
    tasks.add(all);
  }

  private static Task inNewTopic(PermittedEdit edit, PermittedMove move, String content) {
    return task(edit, move.channelId(), move.topic(), content);
  }

  private static Task task(PermittedEdit edit, long channelId, String topic, String content) {
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

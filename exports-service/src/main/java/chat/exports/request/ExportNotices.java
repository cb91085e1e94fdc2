package chat.exports.request;

import chat.contracts.Program;
import chat.kit.task.Task;
import chat.kit.token.Role;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** Builds the notification bot's messages about exports that have ended. */
@Singleton
final class ExportNotices {

  /** The maximum number of recipients that messaging-service accepts in one call. */
  private static final int MAX_RECIPIENTS_PER_CALL = 100;

  private final ExportRecipientRepository recipients;

  ExportNotices(ExportRecipientRepository recipients) {
    this.recipients = recipients;
  }

  /**
   * The request to messaging-service for a message to each recipient. It skips users who have left.
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Notice(
      long organizationId,
      String senderBot,
      String idempotencyKey,
      String type,
      List<Long> userIds,
      String content) {}

  /** Announces a complete archive at this URL. */
  List<Task> done(DataExport export, String address) {
    return notices(export, "done", " is complete and has been uploaded here:\n\n" + address);
  }

  List<Task> failed(DataExport export, String reason) {
    return notices(export, "failed", " failed. " + reason);
  }

  private List<Task> notices(DataExport export, String outcome, String text) {
    List<Long> userIds =
        recipients.find(
            export.organizationId(),
            export.actingUserId(),
            Role.ADMINISTRATOR.number(),
            Role.OWNER.number());
    boolean isForRequester = userIds.equals(List.of(export.actingUserId()));
    String subject =
        isForRequester
            ? "Your data export"
            : "The data export requested by @_**|%d**".formatted(export.actingUserId());
    List<Task> tasks = new ArrayList<>();
    for (int from = 0; from < userIds.size(); from += MAX_RECIPIENTS_PER_CALL) {
      List<Long> batch =
          userIds.subList(from, Math.min(from + MAX_RECIPIENTS_PER_CALL, userIds.size()));
      String key = "export-%d-%s-%d".formatted(export.exportId(), outcome, from);
      tasks.add(task(export, key, batch, subject + text));
    }
    return tasks;
  }

  private static Task task(DataExport export, String key, List<Long> userIds, String content) {
    long organizationId = export.organizationId();
    return new Task(
        organizationId,
        Program.MESSAGING,
        "/internal/messages/each",
        new Notice(organizationId, "notification", key, "private", userIds, content));
  }
}

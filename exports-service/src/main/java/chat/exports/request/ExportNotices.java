package chat.exports.request;

import chat.contracts.Program;
import chat.kit.task.Task;
import chat.kit.token.Role;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** What the notification bot says of an export that has ended, and to whom. */
@Singleton
final class ExportNotices {

  /** As many people as messaging-service writes to in one call. */
  private static final int PORTION = 100;

  private final ExportRecipientRepository recipients;

  ExportNotices(ExportRecipientRepository recipients) {
    this.recipients = recipients;
  }

  /** What messaging-service has the bot say to each; it passes over who has left meanwhile. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Notice(
      long organizationId,
      String senderBot,
      String idempotencyKey,
      String type,
      List<Long> userIds,
      String content) {}

  /** That the archive is there, at this address. */
  List<Task> done(DataExport export, String address) {
    return tell(export, "done", " is complete and has been uploaded here:\n\n" + address);
  }

  List<Task> failed(DataExport export, String reason) {
    return tell(export, "failed", " failed. " + reason);
  }

  private List<Task> tell(DataExport export, String outcome, String said) {
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
            : "The data export that @_**|%d** asked for".formatted(export.actingUserId());
    List<Task> tasks = new ArrayList<>();
    for (int from = 0; from < userIds.size(); from += PORTION) {
      List<Long> portion = userIds.subList(from, Math.min(from + PORTION, userIds.size()));
      String key = "export-%d-%s-%d".formatted(export.exportId(), outcome, from);
      tasks.add(say(export, key, portion, subject + said));
    }
    return tasks;
  }

  private static Task say(DataExport export, String key, List<Long> userIds, String content) {
    long organizationId = export.organizationId();
    return new Task(
        organizationId,
        Program.MESSAGING,
        "/internal/messages/each",
        new Notice(organizationId, "notification", key, "private", userIds, content));
  }
}

package chat.exports.request;

import chat.contracts.Program;
import chat.kit.task.Task;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;

/** What the notification bot says of an export that has ended, and to whom. */
@Singleton
final class ExportNotices {

  private final ToldStore told;

  ExportNotices(ToldStore told) {
    this.told = told;
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

  private List<Task> tell(DataExport export, String what, String said) {
    List<Long> userIds = told.told(export);
    if (userIds.isEmpty()) {
      return List.of();
    }
    boolean isRequester = userIds.equals(List.of(export.actingUserId()));
    String subject =
        isRequester
            ? "Your data export"
            : "The data export that @_**|%d** asked for".formatted(export.actingUserId());
    return List.of(
        new Task(
            export.organizationId(),
            Program.MESSAGING,
            "/internal/messages/each",
            new Notice(
                export.organizationId(),
                "notification",
                "export-%d-%s".formatted(export.exportId(), what),
                "private",
                userIds,
                subject + said)));
  }
}

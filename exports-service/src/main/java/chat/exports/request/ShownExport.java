package chat.exports.request;

import chat.exports.request.DataExport.Status;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An export as clients see it; times are UNIX seconds.
 *
 * @param exportUrl null unless the archive exists
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record ShownExport(
    long id,
    long actingUserId,
    long exportTime,
    @Nullable Long deletedTimestamp,
    @Nullable Long failedTimestamp,
    @Nullable String exportUrl,
    boolean pending,
    String exportType,
    ProgressReport progress) {

  /**
   * @param address the organization's URL without a trailing slash
   */
  static ShownExport of(DataExport export, String address) {
    return new ShownExport(
        export.exportId(),
        export.actingUserId(),
        export.exportTime().getEpochSecond(),
        seconds(export.deletedAt()),
        seconds(export.failedAt()),
        export.status() == Status.SUCCEEDED ? address + export.path() : null,
        export.status().isPending(),
        export.exportType().wireName(),
        export.progress());
  }

  private static @Nullable Long seconds(@Nullable Instant instant) {
    return instant == null ? null : instant.getEpochSecond();
  }
}

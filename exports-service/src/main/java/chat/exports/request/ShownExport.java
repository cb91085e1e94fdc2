package chat.exports.request;

import chat.exports.request.DataExport.Status;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An export as clients see it.
 *
 * @param id id of the export
 * @param actingUserId id of the user who requested the export
 * @param exportTime time of the request in UNIX seconds
 * @param deletedTimestamp time when the archive was deleted, in UNIX seconds; null if it was not
 * @param failedTimestamp time when the export failed or was cancelled, in UNIX seconds; null if it
 *     was neither
 * @param exportUrl URL of the archive, which only administrators may open; null unless the archive
 *     exists
 * @param pending whether the export waits or runs
 * @param exportType {@code public}, {@code full_with_consent} or {@code full_without_consent}
 * @param progress what has been exported so far
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

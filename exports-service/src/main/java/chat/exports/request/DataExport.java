package chat.exports.request;

import chat.blob.BlobKey;
import chat.kit.job.Job;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A requested data export.
 *
 * @param secret a random part of the archive's URL
 * @param attempts how often a worker has started to make the archive
 * @param uncounted how many of the attempts ended before another service had sent anything
 * @param percent the first field of its {@link ProgressReport}; the others follow, up to {@code
 *     fileBytes}
 * @param size of the archive in bytes; null if no archive was ever completed
 */
@MappedEntity("data_export")
public record DataExport(
    @Id long exportId,
    long organizationId,
    long actingUserId,
    ExportType exportType,
    Status status,
    Instant exportTime,
    @Nullable Instant failedAt,
    @Nullable Instant deletedAt,
    String secret,
    int attempts,
    int uncounted,
    int percent,
    long messages,
    long totalMessages,
    long files,
    long fileBytes,
    @Nullable Long size)
    implements Job {

  /** The state of an export; its archive exists only in the state {@code SUCCEEDED}. */
  public enum Status {
    REQUESTED,
    STARTED,
    SUCCEEDED,
    FAILED,
    DELETED;

    String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    boolean isPending() {
      return this == REQUESTED || this == STARTED;
    }
  }

  @Override
  public long id() {
    return exportId;
  }

  @Override
  public int attempt() {
    return attempts;
  }

  public ProgressReport progress() {
    return new ProgressReport(percent, messages, totalMessages, files, fileBytes);
  }

  /** The attempts that count towards the limit. */
  public int countedAttempts() {
    return attempts - uncounted;
  }

  /** The directory of all files in the archive, and the archive's name without its extensions. */
  public String directory() {
    return "zulip-export-" + secret.substring(0, 8).replace('_', 'x').replace('-', 'x');
  }

  public String fileName() {
    return directory() + ".tar.gz";
  }

  /** The archive's path below the organization's URL. */
  public String path() {
    return "/user_avatars/exports/%d/%s/%s".formatted(organizationId, secret, fileName());
  }

  /** The size in bytes of an existing archive. */
  public long archiveSize() {
    if (size == null) {
      throw new IllegalStateException("Export without an archive: id=" + exportId);
    }
    return size;
  }

  /** The storage key of one attempt's archive. Attempts never overwrite each other's archives. */
  public BlobKey key(int attempt) {
    return new BlobKey("exports/%d/%d-%d".formatted(organizationId, exportId, attempt));
  }
}

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
 * @param secret a random part of the archive's address
 * @param attempts how often a worker has started to make the archive
 * @param uncounted how many of the attempts ended before another service had sent anything
 * @param percent the parts of its {@link Progress}, up to {@code fileBytes}
 * @param size of the archive, bytes; null where it has never been made
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

  /** Where an export stands; the archive is there while it has succeeded. */
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

  public Progress progress() {
    return new Progress(percent, messages, totalMessages, files, fileBytes);
  }

  /** The attempts that had a chance. */
  public int countedAttempts() {
    return attempts - uncounted;
  }

  /** The directory that all of the archive lies in, and the archive's name without its endings. */
  public String directory() {
    return "zulip-export-" + secret.substring(0, 8).replace('_', 'x').replace('-', 'x');
  }

  public String fileName() {
    return directory() + ".tar.gz";
  }

  /** The archive's address below that of its organization. */
  public String path() {
    return "/user_avatars/exports/%d/%s/%s".formatted(organizationId, secret, fileName());
  }

  /** Of an archive that is there, in bytes. */
  public long archiveSize() {
    if (size == null) {
      throw new IllegalStateException("Export " + exportId + " has no archive");
    }
    return size;
  }

  /** Where the archive of one attempt is kept: attempts never write in each other's. */
  public BlobKey key(int attempt) {
    return new BlobKey("exports/%d/%d-%d".formatted(organizationId, exportId, attempt));
  }
}

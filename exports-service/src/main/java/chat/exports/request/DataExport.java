package chat.exports.request;

import chat.blob.BlobKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An export that somebody asked for.
 *
 * @param secret a random part of the archive's address
 * @param attempts how often somebody has begun to make the archive
 * @param uncounted how many of the attempts ended before an owner had given anything
 * @param size of the archive, bytes; null where it has never been made
 */
public record DataExport(
    long exportId,
    long organizationId,
    long actingUserId,
    ExportType type,
    Status status,
    Instant exportTime,
    @Nullable Instant failedAt,
    @Nullable Instant deletedAt,
    String secret,
    int attempts,
    int uncounted,
    Progress progress,
    @Nullable Long size) {

  /** Where an export stands; the archive is there while it has succeeded. */
  public enum Status {
    REQUESTED,
    STARTED,
    SUCCEEDED,
    FAILED,
    DELETED;

    boolean isPending() {
      return this == REQUESTED || this == STARTED;
    }
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

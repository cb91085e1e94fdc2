package chat.uploads.upload;

import chat.kit.outage.Failures;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds the bytes that an account with all its bots may store a day.
 *
 * <p>Counts any kind of upload; otherwise any user could fill the storage. Bytes are counted when
 * they are announced, so that concurrent uploads count, too.
 */
@Singleton
public final class DailyUploads {

  private static final Logger LOG = LoggerFactory.getLogger(DailyUploads.class);

  /**
   * Differences below this are not given back, in bytes: the overhead of a form is not worth a
   * statement.
   */
  private static final long NEGLIGIBLE = 64 << 10;

  private final DailyUploadRepository repository;
  private final Clock clock;
  private final long mebibytes;

  /**
   * @param mebibytes 0 for no limit
   */
  DailyUploads(
      DailyUploadRepository repository,
      Clock clock,
      @Property(name = "chat.daily-upload") long mebibytes) {
    this.repository = repository;
    this.clock = clock;
    this.mebibytes = mebibytes;
  }

  /** Counted bytes, which are given back on close unless they were kept. */
  public final class Reservation implements AutoCloseable {

    private final long organizationId;
    private final long accountId;
    private final LocalDate day;
    private long left;

    private Reservation(long organizationId, long accountId, LocalDate day, long bytes) {
      this.organizationId = organizationId;
      this.accountId = accountId;
      this.day = day;
      this.left = bytes;
    }

    /** Keeps bytes that have been stored, or will be. */
    public void keep(long bytes) {
      left = left - bytes < NEGLIGIBLE ? 0 : left - bytes;
    }

    @Override
    public void close() {
      if (left > 0) {
        try {
          repository.giveBack(organizationId, accountId, day, left);
        } catch (RuntimeException e) {
          // The outcome of the upload does not depend on it.
          Failures.log(LOG, "Unused daily upload bytes not given back", e);
        }
        left = 0;
      }
    }
  }

  /**
   * Counts bytes that are about to be sent.
   *
   * @param exceeded the refusal if they are too many
   */
  public Reservation reserve(Caller caller, long bytes, UploadsError exceeded) {
    long organizationId = caller.organizationId();
    long accountId = caller.responsibleId();
    LocalDate day = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    if (mebibytes == 0 || bytes == 0) {
      return new Reservation(organizationId, accountId, day, 0);
    }
    long most = mebibytes << 20;
    if (bytes > most || repository.add(organizationId, accountId, day, bytes, most).isEmpty()) {
      throw exceeded.refuse(mebibytes);
    }
    return new Reservation(organizationId, accountId, day, bytes);
  }
}

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
 * Bounds the bytes that an account with all its bots may store a day, whichever way they come:
 * otherwise anybody could fill the storage. Bytes count as they are announced, so that what comes
 * at the same time counts too.
 */
@Singleton
public final class DailyUploads {

  private static final Logger LOG = LoggerFactory.getLogger(DailyUploads.class);

  /** A form has some bytes beside its file; to give them back is not worth a statement. */
  private static final long NEGLIGIBLE = 64 << 10;

  private final DailyUploadRepository repository;
  private final Clock clock;
  private final long mebibytes;

  /**
   * @param mebibytes 0 where there is no limit
   */
  DailyUploads(
      DailyUploadRepository repository,
      Clock clock,
      @Property(name = "chat.daily-upload") long mebibytes) {
    this.repository = repository;
    this.clock = clock;
    this.mebibytes = mebibytes;
  }

  /** Bytes that are counted, and are given back when this is closed unless they were kept. */
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

    /** These have been stored, or will be. */
    public void keep(long bytes) {
      left = left - bytes < NEGLIGIBLE ? 0 : left - bytes;
    }

    @Override
    public void close() {
      if (left > 0) {
        try {
          repository.giveBack(organizationId, accountId, day, left);
        } catch (RuntimeException e) {
          // The upload is what it was without it.
          Failures.log(LOG, "Bytes of the day are not given back", e);
        }
        left = 0;
      }
    }
  }

  /**
   * Counts bytes that are about to come.
   *
   * @param exceeded the refusal where they are too many
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

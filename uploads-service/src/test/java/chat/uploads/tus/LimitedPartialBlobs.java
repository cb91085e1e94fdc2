package chat.uploads.tus;

import chat.blob.BlobAppender;
import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.DirectoryPartialBlobs;
import chat.blob.PartialBlobs;
import chat.kit.error.RequestError;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A storage with limited space. Of a write that exceeds it, the bytes that fit are stored.
 *
 * <p>A test can make it lose written bytes, which it reports once, as a file system does. It can
 * also fail once after it has moved bytes to their storage key.
 */
@Singleton
@Replaces(PartialBlobs.class)
@Requires(property = "chat.test-storage-bytes")
final class LimitedPartialBlobs implements PartialBlobs {

  private final PartialBlobs partials;
  private final AtomicLong freeBytes;
  private final AtomicBoolean failsNextSync = new AtomicBoolean();
  private final AtomicBoolean failsAfterNextFinish = new AtomicBoolean();

  LimitedPartialBlobs(
      @Property(name = "chat.storage.directory") Path directory,
      @Property(name = "chat.test-storage-bytes") long bytes)
      throws IOException {
    this.partials = new DirectoryPartialBlobs(directory);
    this.freeBytes = new AtomicLong(bytes);
  }

  void addFreeBytes(long bytes) {
    freeBytes.addAndGet(bytes);
  }

  /** Makes the next synchronization fail, and none after it. */
  void failNextSync() {
    failsNextSync.set(true);
  }

  boolean hasFailedSync() {
    return !failsNextSync.get();
  }

  void failAfterNextFinish() {
    failsAfterNextFinish.set(true);
  }

  @Override
  public BlobAppender append(BlobKey partial, long offset, int generation) {
    return new Limited(partials.append(partial, offset, generation));
  }

  @Override
  public void finish(BlobKey partial, long size, int generation, BlobKey storageKey) {
    partials.finish(partial, size, generation, storageKey);
    if (failsAfterNextFinish.compareAndSet(true, false)) {
      throw RequestError.unavailable("The storage");
    }
  }

  @Override
  public boolean mayStoreLate() {
    return partials.mayStoreLate();
  }

  @Override
  public void remove(BlobKey partial) {
    partials.remove(partial);
  }

  @Override
  public void list(Consumer<BlobStore.Stored> each) {
    partials.list(each);
  }

  private final class Limited implements BlobAppender {

    private final BlobAppender appender;

    Limited(BlobAppender appender) {
      this.appender = appender;
    }

    @Override
    public void write(ByteBuffer bytes) {
      int wanted = bytes.remaining();
      long fits = Math.max(0, Math.min(wanted, freeBytes.getAndAdd(-wanted)));
      appender.write(bytes.slice(bytes.position(), (int) fits));
      if (fits < wanted) {
        throw RequestError.unavailable("The storage");
      }
    }

    @Override
    public void sync() {
      if (failsNextSync.compareAndSet(true, false)) {
        throw RequestError.unavailable("The storage");
      }
      appender.sync();
    }

    @Override
    public void close() {
      appender.close();
    }
  }
}

package chat.uploads.upload;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.DirectoryBlobStore;
import chat.kit.error.RequestError;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A storage with limited space that fails at the first write that does not fit. A test can make all
 * reads fail.
 */
@Singleton
@Replaces(BlobStore.class)
@Requires(property = "chat.test-blob-bytes")
final class LimitedBlobStore implements BlobStore {

  private final BlobStore blobs;
  private final AtomicLong freeBytes;
  private volatile boolean isReadable = true;

  LimitedBlobStore(
      @Property(name = "chat.storage.directory") Path directory,
      @Property(name = "chat.test-blob-bytes") long bytes,
      Clock clock)
      throws IOException {
    this.blobs = new DirectoryBlobStore(directory, clock);
    this.freeBytes = new AtomicLong(bytes);
  }

  void addFreeBytes(long bytes) {
    freeBytes.addAndGet(bytes);
  }

  void setReadable(boolean isReadable) {
    this.isReadable = isReadable;
  }

  @Override
  public long put(BlobKey key, InputStream content) throws IOException {
    return blobs.put(key, new Limited(content));
  }

  @Override
  public OptionalLong size(BlobKey key) {
    return blobs.size(key);
  }

  @Override
  public Optional<InputStream> open(BlobKey key, long from, long length) {
    if (!isReadable) {
      throw RequestError.unavailable("The storage");
    }
    return blobs.open(key, from, length);
  }

  @Override
  public void delete(BlobKey key) {
    blobs.delete(key);
  }

  @Override
  public void list(Consumer<Stored> each) {
    blobs.list(each);
  }

  private final class Limited extends FilterInputStream {

    Limited(InputStream content) {
      super(content);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = super.read(into, offset, length);
      if (read > 0 && freeBytes.addAndGet(-read) < 0) {
        throw RequestError.unavailable("The storage");
      }
      return read;
    }
  }
}

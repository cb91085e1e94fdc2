package chat.blob;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Stores blobs as objects of a bucket. Large blobs are sent in parts, each of which is buffered in
 * a file of this machine until it is large enough.
 */
final class S3BlobStore implements BlobStore {

  static final String BLOBS = "blobs/";

  private static final int BUFFER = 64 << 10;
  private static final long PART = 16L << 20;

  /** No multipart upload lasts this long. */
  private static final Duration ABANDONED = Duration.ofDays(1);

  private final S3Objects objects;
  private final Clock clock;

  S3BlobStore(S3Objects objects, Clock clock) {
    this.objects = objects;
    this.clock = clock;
  }

  @Override
  public long put(BlobKey key, InputStream content) throws IOException {
    try (PartFile part = new PartFile()) {
      byte[] buffer = new byte[BUFFER];
      if (fill(part, content, buffer)) {
        objects.put(path(key), part);
        return part.length();
      }
      return putParts(path(key), part, content, buffer);
    }
  }

  private long putParts(String path, PartFile part, InputStream content, byte[] buffer)
      throws IOException {
    try (S3Objects.Parts parts = objects.new Parts(path)) {
      long size = 0;
      boolean isLast = false;
      while (!isLast) {
        parts.add(part);
        size += part.length();
        part.empty();
        isLast = fill(part, content, buffer);
      }
      if (part.length() > 0) {
        parts.add(part);
      }
      parts.complete();
      return size + part.length();
    }
  }

  /** Returns true if the content has ended. */
  private static boolean fill(PartFile part, InputStream content, byte[] buffer)
      throws IOException {
    while (part.length() < PART) {
      int read = content.read(buffer);
      if (read < 0) {
        return true;
      }
      part.write(ByteBuffer.wrap(buffer, 0, read));
    }
    return false;
  }

  @Override
  public OptionalLong size(BlobKey key) {
    return objects.size(path(key));
  }

  @Override
  public Optional<InputStream> open(BlobKey key, long from, long length) {
    return objects.open(path(key), from, length);
  }

  @Override
  public void delete(BlobKey key) {
    objects.delete(path(key));
  }

  @Override
  public void removeAbandoned() {
    objects.abortBegunBefore(BLOBS, clock.instant().minus(ABANDONED));
  }

  @Override
  public void list(Consumer<Stored> each) {
    objects.list(
        BLOBS,
        object ->
            BlobKey.of(object.key().substring(BLOBS.length()))
                .map(key -> new Stored(key, object.written()))
                .ifPresent(each));
  }

  private static String path(BlobKey key) {
    return BLOBS + key;
  }
}

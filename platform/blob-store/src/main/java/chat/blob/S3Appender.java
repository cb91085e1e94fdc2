package chat.blob;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Appends objects to a partial blob, and rewrites the last one while it is small. Writes wait while
 * an object is sent to the server.
 */
final class S3Appender implements BlobAppender {

  /**
   * An object of this size becomes a part of the whole unchanged; the server requires at least 5
   * MiB.
   */
  static final long LARGE_ENOUGH = 8L << 20;

  /** Maximum number of bytes that wait for a sync; beyond it a write syncs them. */
  private static final long MAX_UNSYNCED_BYTES = 32L << 20;

  private static final int BUFFER = 64 << 10;

  private final S3Objects objects;
  private final String directory;
  private final int generation;
  private final PartFile part = new PartFile();
  private long begin;
  private long durable;
  private @Nullable String last;

  /**
   * @param begin the offset of the next object
   */
  S3Appender(S3Objects objects, String directory, int generation, long begin) {
    this.objects = objects;
    this.directory = directory;
    this.generation = generation;
    this.begin = begin;
  }

  /**
   * Starts with existing bytes of the object.
   *
   * @param length number of these bytes
   * @param own the object, if it is of this generation and will be replaced by the next one
   */
  synchronized void begin(InputStream content, long length, @Nullable BlobSegment own)
      throws IOException {
    byte[] buffer = new byte[BUFFER];
    while (part.length() < length) {
      int read = content.read(buffer, 0, (int) Math.min(BUFFER, length - part.length()));
      if (read < 0) {
        throw new IOException("an object in " + directory + " has fewer bytes than expected");
      }
      part.write(ByteBuffer.wrap(buffer, 0, read));
    }
    durable = own != null && own.length() == length ? length : 0;
    last = own == null ? null : own.name();
  }

  @Override
  public synchronized void write(ByteBuffer bytes) {
    part.write(bytes);
    if (part.length() >= MAX_UNSYNCED_BYTES) {
      sync();
    }
  }

  @Override
  public synchronized void sync() {
    if (durable < part.length()) {
      String name = S3PartialBlobs.name(directory, begin, generation, part.length());
      objects.put(name, part);
      if (last != null && !last.equals(name)) {
        objects.delete(last);
      }
      last = name;
      durable = part.length();
    }
    if (durable >= LARGE_ENOUGH) {
      begin += durable;
      part.empty();
      durable = 0;
      last = null;
    }
  }

  @Override
  public synchronized void close() {
    part.close();
  }
}

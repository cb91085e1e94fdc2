package chat.blob;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Adds objects to a partial blob, and writes the last one anew as long as it is small. What is to
 * be written waits while an object goes to the server.
 */
final class S3Appender implements BlobAppender {

  /** An object of so many bytes is a part of the whole as it is; the server takes 5 MiB. */
  static final long LARGE_ENOUGH = 8L << 20;

  /** No more wait here for somebody to synchronize them. */
  private static final long LARGEST = 32L << 20;

  private static final int BUFFER = 64 << 10;

  private final S3Objects objects;
  private final String directory;
  private final int generation;
  private final PartFile part = new PartFile();
  private long begin;
  private long durable;
  private @Nullable String last;

  /**
   * @param begin the offset at which the object begins that is written next
   */
  S3Appender(S3Objects objects, String directory, int generation, long begin) {
    this.objects = objects;
    this.directory = directory;
    this.generation = generation;
    this.begin = begin;
  }

  /**
   * Begins with bytes of the object.
   *
   * @param length how many of them
   * @param own the object, if it is of this generation: the next one takes its place
   */
  synchronized void begin(InputStream content, long length, @Nullable Layer own)
      throws IOException {
    byte[] buffer = new byte[BUFFER];
    while (part.length() < length) {
      int read = content.read(buffer, 0, (int) Math.min(BUFFER, length - part.length()));
      if (read < 0) {
        throw new IOException("an object in " + directory + " ended too early");
      }
      part.write(ByteBuffer.wrap(buffer, 0, read));
    }
    durable = own != null && own.length() == length ? length : 0;
    last = own == null ? null : own.name();
  }

  @Override
  public synchronized void write(ByteBuffer bytes) {
    part.write(bytes);
    if (part.length() >= LARGEST) {
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

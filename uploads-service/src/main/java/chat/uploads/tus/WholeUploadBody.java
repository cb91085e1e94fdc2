package chat.uploads.tus;

import chat.kit.stream.BulkInputStream;
import chat.uploads.UploadsError;
import chat.uploads.partialupload.Checksum;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A body that must contain exactly the bytes of an upload, with the expected checksum. */
final class WholeUploadBody extends BulkInputStream {

  private final InputStream in;
  private final long length;
  private final @Nullable Checksum checksum;
  private long read;
  private boolean hasEnded;

  /**
   * @param checksum expected of the bytes; null for none
   */
  WholeUploadBody(InputStream in, long length, @Nullable Checksum checksum) {
    this.in = in;
    this.length = length;
    this.checksum = checksum;
  }

  @Override
  public int read(byte[] into, int offset, int most) throws IOException {
    int more = in.read(into, offset, most);
    if (more < 0) {
      end();
      return more;
    }
    read += more;
    if (read > length) {
      throw UploadsError.TUS_BEYOND_LENGTH.refuse(length);
    }
    if (checksum != null) {
      checksum.add(into, offset, more);
    }
    return more;
  }

  private void end() throws IOException {
    if (read < length) {
      throw new EOFException("Body ended after %d of %d bytes".formatted(read, length));
    }
    if (checksum != null && !hasEnded) {
      checksum.verify();
    }
    hasEnded = true;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

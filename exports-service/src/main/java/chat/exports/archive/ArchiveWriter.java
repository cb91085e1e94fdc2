package chat.exports.archive;

import chat.kit.digest.Sha256;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.zip.Deflater;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/** Writes the files of an archive one after the other, all below one directory. */
final class ArchiveWriter implements Closeable {

  private static final int BUFFER = 64 << 10;

  private final TarArchiveOutputStream tar;
  private final String directory;
  private final Instant moment;
  private final Course course;
  private final byte[] buffer = new byte[BUFFER];

  /**
   * @param moment the time that the files bear
   */
  ArchiveWriter(OutputStream out, String directory, Instant moment, Course course)
      throws IOException {
    GzipParameters parameters = new GzipParameters();
    // The others take thrice the time for a tenth of the size.
    parameters.setCompressionLevel(Deflater.BEST_SPEED);
    parameters.setBufferSize(BUFFER);
    // It comes in records of 512 bytes, each of which would be a call of the compressor.
    OutputStream compressed =
        new BufferedOutputStream(new GzipCompressorOutputStream(out, parameters), BUFFER);
    this.tar = new TarArchiveOutputStream(compressed, "UTF-8");
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
    tar.setAddPaxHeadersForNonAsciiNames(true);
    this.directory = directory;
    this.moment = moment;
    this.course = course;
  }

  /**
   * A file of the archive, as its manifest names it.
   *
   * @param sha256 of the file's bytes, in hexadecimal digits
   */
  record Added(String path, long bytes, String sha256) {}

  /** Adds all that was written. */
  Added add(String path, ScratchFile scratch) throws IOException {
    long size = scratch.size();
    return add(path, size, scratch.read());
  }

  /** Adds exactly so many bytes; an {@link IOException} where there are fewer. */
  Added add(String path, long size, InputStream content) throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(directory + "/" + path);
    entry.setSize(size);
    entry.setLastModifiedTime(FileTime.from(moment));
    tar.putArchiveEntry(entry);
    MessageDigest digest = Sha256.begin();
    long left = size;
    while (left > 0) {
      int read = content.read(buffer, 0, (int) Math.min(buffer.length, left));
      if (read < 0) {
        throw new IOException("%s ends %d bytes too early".formatted(path, left));
      }
      digest.update(buffer, 0, read);
      tar.write(buffer, 0, read);
      left -= read;
      course.step();
    }
    tar.closeArchiveEntry();
    return new Added(path, size, HexFormat.of().formatHex(digest.digest()));
  }

  /** Ends the archive; without it none can be read. */
  void finish() throws IOException {
    tar.finish();
    tar.flush();
    tar.close();
  }

  /** Lets go of an archive that was not finished, too. */
  @Override
  public void close() throws IOException {
    tar.close();
  }
}

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

/** Writes the files of a {@code .tar.gz} archive one after another, all in one directory. */
final class ArchiveWriter implements Closeable {

  private static final int BUFFER = 64 << 10;

  private final TarArchiveOutputStream tar;
  private final String directory;
  private final Instant moment;
  private final ExportProgress exportProgress;
  private final byte[] buffer = new byte[BUFFER];

  /**
   * @param moment the modification time of the files
   */
  ArchiveWriter(OutputStream out, String directory, Instant moment, ExportProgress exportProgress)
      throws IOException {
    GzipParameters parameters = new GzipParameters();
    // Higher levels take three times as long for a tenth less size.
    parameters.setCompressionLevel(Deflater.BEST_SPEED);
    parameters.setBufferSize(BUFFER);
    // The tar stream writes records of 512 bytes; unbuffered, each would be one compressor call.
    OutputStream compressed =
        new BufferedOutputStream(new GzipCompressorOutputStream(out, parameters), BUFFER);
    this.tar = new TarArchiveOutputStream(compressed, "UTF-8");
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
    tar.setAddPaxHeadersForNonAsciiNames(true);
    this.directory = directory;
    this.moment = moment;
    this.exportProgress = exportProgress;
  }

  /**
   * A file of the archive, as listed in the manifest.
   *
   * @param sha256 of the file's bytes, hexadecimal
   */
  record Added(String path, long bytes, String sha256) {}

  /** Adds the whole content of a scratch file. */
  Added add(String path, ScratchFile scratch) throws IOException {
    long size = scratch.size();
    return add(path, size, scratch.read());
  }

  /** Adds exactly {@code size} bytes; throws an {@link IOException} if the content is shorter. */
  Added add(String path, long size, InputStream content) throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(directory + "/" + path);
    entry.setSize(size);
    entry.setLastModifiedTime(FileTime.from(moment));
    tar.putArchiveEntry(entry);
    MessageDigest digest = Sha256.begin();
    long remaining = size;
    while (remaining > 0) {
      int read = content.read(buffer, 0, (int) Math.min(buffer.length, remaining));
      if (read < 0) {
        throw new IOException(
            "Archived file truncated: %s, %d bytes missing".formatted(path, remaining));
      }
      digest.update(buffer, 0, read);
      tar.write(buffer, 0, read);
      remaining -= read;
      exportProgress.step();
    }
    tar.closeArchiveEntry();
    return new Added(path, size, HexFormat.of().formatHex(digest.digest()));
  }

  /** Completes the archive; an archive without its end can't be read. */
  void finish() throws IOException {
    tar.finish();
    tar.flush();
    tar.close();
  }

  /** Releases the archive, also if it was not finished. */
  @Override
  public void close() throws IOException {
    tar.close();
  }
}

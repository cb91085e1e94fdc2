package chat.blob;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import chat.kit.error.RequestError;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Partial blobs as files beside the whole ones, so that a finished one gets its place by being
 * renamed, however large it is; several programs can share the directory.
 */
public final class DirectoryPartialBlobs implements PartialBlobs {

  private static final Logger LOG = LoggerFactory.getLogger(DirectoryPartialBlobs.class);

  private final Path blobs;
  private final Path partials;

  /** What is below the directory is kept; the directory is made where it is missing. */
  public DirectoryPartialBlobs(Path directory) throws IOException {
    this.blobs = directory.resolve("blobs");
    this.partials = directory.resolve("partial");
    Files.createDirectories(blobs);
    Files.createDirectories(partials);
    if (!Files.isWritable(partials)) {
      throw new IOException("no right to write there");
    }
  }

  @Override
  public BlobAppender append(BlobKey partial, long offset) {
    Path file = path(partial);
    FileChannel channel = Disk.access(() -> FileChannel.open(file, CREATE, WRITE));
    boolean isOpened = false;
    try {
      long size = Disk.access(channel::size);
      requireBytes(partial, size, offset);
      if (size > offset) {
        Disk.run(() -> channel.truncate(offset));
      }
      Disk.run(() -> channel.position(offset));
      isOpened = true;
      return new FileAppender(channel, offset == 0 ? partials : null);
    } finally {
      if (!isOpened) {
        Disk.run(channel::close);
      }
    }
  }

  @Override
  public void finish(BlobKey partial, long size, BlobKey place) {
    Disk.run(() -> {
      if (isThere(place, size)) {
        Files.deleteIfExists(path(partial));
        return;
      }
      try (FileChannel channel = FileChannel.open(path(partial), WRITE)) {
        requireBytes(partial, channel.size(), size);
        if (channel.size() > size) {
          channel.truncate(size);
          channel.force(true);
        }
      }
      Disk.move(path(partial), blobs.resolve(place.text()), blobs);
    });
  }

  private boolean isThere(BlobKey place, long size) throws IOException {
    Path whole = blobs.resolve(place.text());
    return Files.isRegularFile(whole) && Files.size(whole) == size;
  }

  /** Durable bytes that are missing are no reason to begin anew without a word. */
  private static void requireBytes(BlobKey partial, long size, long wanted) {
    if (size < wanted) {
      LOG.error("Of the partial blob {} only {} of {} bytes are there", partial, size, wanted);
      throw RequestError.unavailable("The storage");
    }
  }

  @Override
  public void remove(BlobKey partial) {
    Disk.run(() -> Files.deleteIfExists(path(partial)));
  }

  /** All in one directory, which is there; no key has a plus sign. */
  private Path path(BlobKey partial) {
    return partials.resolve(partial.text().replace('/', '+'));
  }
}

package chat.blob;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores blobs as files below a directory. New blobs are written to a separate directory, synced,
 * and then renamed to their final path; several programs can share the directory.
 */
public final class DirectoryBlobStore implements BlobStore {

  private static final Logger LOG = LoggerFactory.getLogger(DirectoryBlobStore.class);
  private static final int BUFFER = 64 << 10;

  /** No blob that is still being received stays unmodified for this long. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  private final Path blobs;
  private final Path incoming;
  private final Clock clock;

  /** Keeps existing files; creates the directory if it is missing. */
  public DirectoryBlobStore(Path directory, Clock clock) throws IOException {
    this.blobs = directory.resolve("blobs");
    this.incoming = directory.resolve("incoming");
    Files.createDirectories(blobs);
    Files.createDirectories(incoming);
    if (!Files.isWritable(blobs) || !Files.isWritable(incoming)) {
      throw new IOException("the directory is not writable");
    }
    this.clock = clock;
    removeUntouchedSince(clock.instant().minus(ABANDONED));
  }

  @Override
  public void removeAbandoned() {
    DurableFiles.run(() -> removeUntouchedSince(clock.instant().minus(ABANDONED)));
  }

  private void removeUntouchedSince(Instant before) throws IOException {
    List<Path> arriving;
    try (Stream<Path> files = Files.list(incoming)) {
      arriving = files.toList();
    }
    for (Path file : arriving) {
      try {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
          Files.deleteIfExists(file);
        }
      } catch (NoSuchFileException e) {
        LOG.debug("Incoming file {} completed or deleted by another program", e.getFile());
      }
    }
  }

  @Override
  public long put(BlobKey key, InputStream content) throws IOException {
    Path arriving = incoming.resolve(UUID.randomUUID().toString());
    boolean isStored = false;
    try {
      long size = write(arriving, content);
      DurableFiles.run(() -> DurableFiles.move(arriving, path(key), blobs));
      isStored = true;
      return size;
    } finally {
      if (!isStored) {
        DurableFiles.run(() -> Files.deleteIfExists(arriving));
      }
    }
  }

  private static long write(Path file, InputStream content) throws IOException {
    byte[] buffer = new byte[BUFFER];
    try (FileChannel channel =
        DurableFiles.access(() -> FileChannel.open(file, CREATE_NEW, WRITE))) {
      long size = 0;
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        ByteBuffer piece = ByteBuffer.wrap(buffer, 0, read);
        size += DurableFiles.access(() -> DurableFiles.writeFully(channel, piece));
      }
      DurableFiles.run(() -> channel.force(true));
      return size;
    }
  }

  @Override
  public OptionalLong size(BlobKey key) {
    return DurableFiles.access(() -> {
      try {
        return OptionalLong.of(Files.size(path(key)));
      } catch (NoSuchFileException e) {
        return OptionalLong.empty();
      }
    });
  }

  @Override
  public Optional<InputStream> open(BlobKey key, long from, long length) {
    return DurableFiles.access(() -> {
      try {
        SeekableByteChannel channel = Files.newByteChannel(path(key));
        channel.position(from);
        return Optional.of(new TruncatedStream(Channels.newInputStream(channel), length));
      } catch (NoSuchFileException e) {
        return Optional.empty();
      }
    });
  }

  @Override
  public void delete(BlobKey key) {
    DurableFiles.run(() -> Files.deleteIfExists(path(key)));
  }

  @Override
  public void list(Consumer<Stored> each) {
    DurableFiles.run(() -> Files.walkFileTree(blobs, new Listing(each)));
  }

  /**
   * Ignores files that are deleted meanwhile, and files of the file system itself that are not
   * blobs.
   */
  private final class Listing extends SimpleFileVisitor<Path> {

    private final Consumer<Stored> each;

    Listing(Consumer<Stored> each) {
      this.each = each;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      BlobKey.of(blobs.relativize(file).toString())
          .map(key -> new Stored(key, attributes.lastModifiedTime().toInstant()))
          .ifPresent(each);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }
  }

  private Path path(BlobKey key) {
    return blobs.resolve(key.text());
  }
}

package chat.blob;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import chat.blob.BlobStore.Stored;
import chat.kit.error.RequestError;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores partial blobs as files next to the complete ones.
 *
 * <p>A finished blob is only renamed, however large it is; several programs can share the
 * directory. Each later generation has a file of its own in a directory of the blob; these files
 * are concatenated at the end.
 */
public final class DirectoryPartialBlobs implements PartialBlobs {

  private static final Logger LOG = LoggerFactory.getLogger(DirectoryPartialBlobs.class);

  /** Occurs in no key. */
  private static final char SEPARATOR = '+';

  private static final String JOINED = "joined-";

  private final Path blobs;
  private final Path partials;

  /** Keeps existing files; creates the directory if it is missing. */
  public DirectoryPartialBlobs(Path directory) throws IOException {
    this.blobs = directory.resolve("blobs");
    this.partials = directory.resolve("partial");
    Files.createDirectories(blobs);
    Files.createDirectories(partials);
    if (!Files.isWritable(partials)) {
      throw new IOException("the directory is not writable");
    }
  }

  @Override
  public BlobAppender append(BlobKey partial, long offset, int generation) {
    return generation == 0
        ? append(partial, path(partial), 0, offset)
        : appendLater(partial, offset, generation);
  }

  private BlobAppender append(BlobKey partial, Path file, long begin, long offset) {
    FileChannel channel = DurableFiles.access(() -> FileChannel.open(file, CREATE, WRITE));
    boolean isOpened = false;
    try {
      long size = DurableFiles.access(channel::size);
      requireBytes(partial, begin + size, offset);
      if (begin + size > offset) {
        DurableFiles.run(() -> channel.truncate(offset - begin));
      }
      DurableFiles.run(() -> channel.position(offset - begin));
      isOpened = true;
      return new FileAppender(channel, offset == begin ? file.getParent() : null);
    } finally {
      if (!isOpened) {
        DurableFiles.run(channel::close);
      }
    }
  }

  private BlobAppender appendLater(BlobKey partial, long offset, int generation) {
    List<BlobSegment> segments = DurableFiles.access(() -> segments(partial, generation));
    for (BlobSegment blobSegment : segments) {
      if (blobSegment.generation() == generation && blobSegment.begin() <= offset) {
        return append(partial, Path.of(blobSegment.name()), blobSegment.begin(), offset);
      }
    }
    requireBytes(partial, BlobSegment.end(BlobSegment.slices(segments, offset)), offset);
    DurableFiles.run(() -> {
      Files.createDirectories(later(partial));
      DurableFiles.synchronize(partials);
    });
    return append(partial, later(partial).resolve(offset + "-" + generation), offset, offset);
  }

  @Override
  public void finish(BlobKey partial, long size, int generation, BlobKey storageKey) {
    DurableFiles.run(() -> {
      if (exists(storageKey, size)) {
        DurableFiles.synchronizeWay(blobs.resolve(storageKey.text()), blobs);
      } else {
        Path whole = generation == 0 ? path(partial) : whole(partial, size, generation);
        finish(partial, whole, size, storageKey);
      }
      removeFiles(partial);
    });
  }

  private void finish(BlobKey partial, Path file, long size, BlobKey storageKey)
      throws IOException {
    try (FileChannel channel = FileChannel.open(file, WRITE)) {
      requireBytes(partial, channel.size(), size);
      if (channel.size() > size) {
        channel.truncate(size);
        channel.force(true);
      }
    }
    DurableFiles.move(file, blobs.resolve(storageKey.text()), blobs);
  }

  /** Returns a file that has all the bytes; concatenates the files of several generations. */
  private Path whole(BlobKey partial, long size, int generation) throws IOException {
    List<BlobSegment.Slice> slices = BlobSegment.slices(segments(partial, generation), size);
    requireBytes(partial, BlobSegment.end(slices), size);
    if (slices.size() == 1) {
      return Path.of(slices.getFirst().layer().name());
    }
    Files.createDirectories(later(partial));
    Path joined = later(partial).resolve(JOINED + UUID.randomUUID());
    boolean isWhole = false;
    try (FileChannel to = FileChannel.open(joined, CREATE_NEW, WRITE)) {
      for (BlobSegment.Slice slice : slices) {
        copy(slice, to);
      }
      to.force(true);
      isWhole = true;
    } finally {
      if (!isWhole) {
        Files.deleteIfExists(joined);
      }
    }
    return joined;
  }

  private static void copy(BlobSegment.Slice slice, FileChannel to) throws IOException {
    try (FileChannel from = FileChannel.open(Path.of(slice.layer().name()), READ)) {
      long copied = 0;
      while (copied < slice.length()) {
        long more = from.transferTo(copied, slice.length() - copied, to);
        if (more <= 0) {
          throw new IOException(slice.layer().name() + " has fewer bytes than expected");
        }
        copied += more;
      }
    }
  }

  private boolean exists(BlobKey storageKey, long size) throws IOException {
    Path whole = blobs.resolve(storageKey.text());
    return Files.isRegularFile(whole) && Files.size(whole) == size;
  }

  /** Fails loudly if durable bytes are missing, instead of silently starting over. */
  private static void requireBytes(BlobKey partial, long size, long required) {
    if (size < required) {
      LOG.error("Partial blob {} has only {} of {} durable bytes", partial, size, required);
      throw RequestError.unavailable("The storage");
    }
  }

  @Override
  public boolean mayStoreLate() {
    return false;
  }

  @Override
  public void remove(BlobKey partial) {
    DurableFiles.run(() -> removeFiles(partial));
  }

  private void removeFiles(BlobKey partial) throws IOException {
    Files.deleteIfExists(path(partial));
    Path later = later(partial);
    if (!Files.isDirectory(later)) {
      return;
    }
    for (Path file : files(later)) {
      Files.deleteIfExists(file);
    }
    try {
      Files.deleteIfExists(later);
    } catch (DirectoryNotEmptyException e) {
      LOG.debug("Directory of partial blob {} not deleted: another writer uses it", partial);
    }
  }

  @Override
  public void list(Consumer<Stored> each) {
    DurableFiles.run(() -> {
      for (Path file : files(partials)) {
        try {
          var written = Files.getLastModifiedTime(file).toInstant();
          key(file).map(key -> new Stored(key, written)).ifPresent(each);
        } catch (NoSuchFileException e) {
          LOG.debug("File {} deleted while partial blobs were listed", e.getFile());
        }
      }
    });
  }

  private Optional<BlobKey> key(Path file) {
    String name = partials.relativize(file).toString();
    boolean isOfLater = name.endsWith(Character.toString(SEPARATOR));
    return BlobKey.of(
        (isOfLater ? name.substring(0, name.length() - 1) : name).replace(SEPARATOR, '/'));
  }

  /** Returns the segments of this generation and the earlier ones. */
  private List<BlobSegment> segments(BlobKey partial, int generation) throws IOException {
    List<BlobSegment> segments = new ArrayList<>();
    Path first = path(partial);
    if (Files.exists(first)) {
      segments.add(new BlobSegment(first.toString(), 0, 0, Files.size(first)));
    }
    if (Files.isDirectory(later(partial))) {
      for (Path file : files(later(partial))) {
        String name = later(partial).relativize(file).toString();
        if (!name.startsWith(JOINED)) {
          segments.add(laterSegment(file, name.split("-")));
        }
      }
    }
    return segments.stream().filter(blobSegment -> blobSegment.generation() <= generation).toList();
  }

  private static BlobSegment laterSegment(Path file, String[] name) throws IOException {
    return new BlobSegment(
        file.toString(), Long.parseLong(name[0]), Integer.parseInt(name[1]), Files.size(file));
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  /** Returns the first generation's file; all are in one existing directory. */
  private Path path(BlobKey partial) {
    return partials.resolve(partial.text().replace('/', SEPARATOR));
  }

  /** Returns the directory of the later generations' files. */
  private Path later(BlobKey partial) {
    return partials.resolve(partial.text().replace('/', SEPARATOR) + SEPARATOR);
  }
}

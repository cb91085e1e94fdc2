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
 * Partial blobs as files beside the whole ones, so that a finished one gets its place by being
 * renamed, however large it is; several programs can share the directory. Each later generation has
 * a file of its own in a directory that belongs to the blob; these are copied into one at the end.
 */
public final class DirectoryPartialBlobs implements PartialBlobs {

  private static final Logger LOG = LoggerFactory.getLogger(DirectoryPartialBlobs.class);

  /** No key has one. */
  private static final char SEPARATOR = '+';

  private static final String JOINED = "joined-";

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
  public BlobAppender append(BlobKey partial, long offset, int generation) {
    return generation == 0
        ? append(partial, path(partial), 0, offset)
        : appendLater(partial, offset, generation);
  }

  private BlobAppender append(BlobKey partial, Path file, long begin, long offset) {
    FileChannel channel = Disk.access(() -> FileChannel.open(file, CREATE, WRITE));
    boolean isOpened = false;
    try {
      long size = Disk.access(channel::size);
      requireBytes(partial, begin + size, offset);
      if (begin + size > offset) {
        Disk.run(() -> channel.truncate(offset - begin));
      }
      Disk.run(() -> channel.position(offset - begin));
      isOpened = true;
      return new FileAppender(channel, offset == begin ? file.getParent() : null);
    } finally {
      if (!isOpened) {
        Disk.run(channel::close);
      }
    }
  }

  private BlobAppender appendLater(BlobKey partial, long offset, int generation) {
    List<Layer> layers = Disk.access(() -> layers(partial, generation));
    for (Layer layer : layers) {
      if (layer.generation() == generation && layer.begin() <= offset) {
        return append(partial, Path.of(layer.name()), layer.begin(), offset);
      }
    }
    requireBytes(partial, Layer.end(Layer.slices(layers, offset)), offset);
    Disk.run(() -> {
      Files.createDirectories(later(partial));
      Disk.synchronize(partials);
    });
    return append(partial, later(partial).resolve(offset + "-" + generation), offset, offset);
  }

  @Override
  public void finish(BlobKey partial, long size, int generation, BlobKey place) {
    Disk.run(() -> {
      if (isThere(place, size)) {
        Disk.synchronizeWay(blobs.resolve(place.text()), blobs);
      } else {
        Path whole = generation == 0 ? path(partial) : whole(partial, size, generation);
        finish(partial, whole, size, place);
      }
      removeFiles(partial);
    });
  }

  private void finish(BlobKey partial, Path file, long size, BlobKey place) throws IOException {
    try (FileChannel channel = FileChannel.open(file, WRITE)) {
      requireBytes(partial, channel.size(), size);
      if (channel.size() > size) {
        channel.truncate(size);
        channel.force(true);
      }
    }
    Disk.move(file, blobs.resolve(place.text()), blobs);
  }

  /** A file that has all the bytes, those of several generations one after the other. */
  private Path whole(BlobKey partial, long size, int generation) throws IOException {
    List<Layer.Slice> slices = Layer.slices(layers(partial, generation), size);
    requireBytes(partial, Layer.end(slices), size);
    if (slices.size() == 1) {
      return Path.of(slices.getFirst().layer().name());
    }
    Files.createDirectories(later(partial));
    Path joined = later(partial).resolve(JOINED + UUID.randomUUID());
    boolean isWhole = false;
    try (FileChannel to = FileChannel.open(joined, CREATE_NEW, WRITE)) {
      for (Layer.Slice slice : slices) {
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

  private static void copy(Layer.Slice slice, FileChannel to) throws IOException {
    try (FileChannel from = FileChannel.open(Path.of(slice.layer().name()), READ)) {
      long copied = 0;
      while (copied < slice.length()) {
        long more = from.transferTo(copied, slice.length() - copied, to);
        if (more <= 0) {
          throw new IOException(slice.layer().name() + " ended too early");
        }
        copied += more;
      }
    }
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
  public boolean mayStoreLate() {
    return false;
  }

  @Override
  public void remove(BlobKey partial) {
    Disk.run(() -> removeFiles(partial));
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
      LOG.debug("Somebody still adds to {}", partial);
    }
  }

  @Override
  public void list(Consumer<Stored> each) {
    Disk.run(() -> {
      for (Path file : files(partials)) {
        try {
          var written = Files.getLastModifiedTime(file).toInstant();
          key(file).map(key -> new Stored(key, written)).ifPresent(each);
        } catch (NoSuchFileException e) {
          LOG.debug("{} has gone meanwhile", e.getFile());
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

  /** Those of a generation and the ones before it. */
  private List<Layer> layers(BlobKey partial, int generation) throws IOException {
    List<Layer> layers = new ArrayList<>();
    Path first = path(partial);
    if (Files.exists(first)) {
      layers.add(new Layer(first.toString(), 0, 0, Files.size(first)));
    }
    if (Files.isDirectory(later(partial))) {
      for (Path file : files(later(partial))) {
        String name = later(partial).relativize(file).toString();
        if (!name.startsWith(JOINED)) {
          layers.add(laterLayer(file, name.split("-")));
        }
      }
    }
    return layers.stream().filter(layer -> layer.generation() <= generation).toList();
  }

  private static Layer laterLayer(Path file, String[] name) throws IOException {
    return new Layer(
        file.toString(), Long.parseLong(name[0]), Integer.parseInt(name[1]), Files.size(file));
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  /** The first generation's; all in one directory, which is there. */
  private Path path(BlobKey partial) {
    return partials.resolve(partial.text().replace('/', SEPARATOR));
  }

  /** Where the later generations' are. */
  private Path later(BlobKey partial) {
    return partials.resolve(partial.text().replace('/', SEPARATOR) + SEPARATOR);
  }
}

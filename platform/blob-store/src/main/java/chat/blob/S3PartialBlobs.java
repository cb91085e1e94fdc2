package chat.blob;

import chat.blob.S3Objects.Found;
import chat.kit.error.RequestError;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Partial blobs as objects that follow one another, each called by the offset at which it begins,
 * the generation of its writer and its length. The last one is written anew until it is large
 * enough to be a part of the whole, which the server makes of them without their bytes coming here
 * again.
 */
final class S3PartialBlobs implements PartialBlobs {

  private static final Logger LOG = LoggerFactory.getLogger(S3PartialBlobs.class);
  private static final String PARTIALS = "partial/";

  private final S3Objects objects;

  S3PartialBlobs(S3Objects objects) {
    this.objects = objects;
  }

  private static Layer layer(Found object) {
    String[] name = object.key().substring(object.key().lastIndexOf('/') + 1).split("-");
    int generation = name.length < 2 ? 0 : Integer.parseInt(name[1]);
    return new Layer(object.key(), Long.parseLong(name[0]), generation, object.size());
  }

  /**
   * The name of the object that a generation begins at an offset. It has the length, so that a
   * request which the server gets to late, for it was sent again, replaces nothing that is longer.
   */
  static String name(String directory, long begin, int generation, long length) {
    return "%s%019d-%d-%d".formatted(directory, begin, generation, length);
  }

  @Override
  public BlobAppender append(BlobKey partial, long offset, int generation) {
    List<Layer> layers = layers(partial, generation);
    List<Layer.Slice> slices = Layer.slices(layers, offset);
    requireBytes(partial, Layer.end(slices), offset);
    forgetAllBut(slices, layers);
    Layer.Slice last = slices.isEmpty() ? null : slices.getLast();
    boolean isContinued = last != null && isContinued(last, generation);
    long begin = last != null && isContinued ? last.layer().begin() : offset;
    S3Appender appender = new S3Appender(objects, directory(partial), generation, begin);
    boolean isOpened = false;
    try {
      if (last != null && isContinued) {
        begin(appender, last, generation);
      }
      isOpened = true;
      return appender;
    } finally {
      if (!isOpened) {
        appender.close();
      }
    }
  }

  /** What is no part of the bytes that count, for nobody who comes later needs it either. */
  private void forgetAllBut(List<Layer.Slice> slices, List<Layer> layers) {
    Set<String> kept =
        slices.stream().map(slice -> slice.layer().name()).collect(Collectors.toSet());
    layers.stream().map(Layer::name).filter(name -> !kept.contains(name)).forEach(objects::delete);
  }

  /** A later generation cuts an earlier object off where it begins its own. */
  private static boolean isContinued(Layer.Slice last, int generation) {
    Layer layer = last.layer();
    return last.length() < S3Appender.LARGE_ENOUGH
        || (layer.generation() == generation && last.length() < layer.length());
  }

  /**
   * Takes over what counts of the last object; one that has more, or is an earlier generation's,
   * has to be written anew.
   */
  private void begin(S3Appender appender, Layer.Slice last, int generation) {
    Layer own = last.layer().generation() == generation ? last.layer() : null;
    Disk.run(() -> {
      try (InputStream content = open(last)) {
        appender.begin(content, last.length(), own);
      }
    });
  }

  private InputStream open(Layer.Slice slice) throws IOException {
    return objects
        .open(slice.layer().name(), 0, slice.length())
        .orElseThrow(() -> new IOException(slice.layer().name() + " has gone"));
  }

  @Override
  public void finish(BlobKey partial, long size, int generation, BlobKey place) {
    String path = S3BlobStore.BLOBS + place;
    if (objects.size(path).orElse(-1) != size) {
      join(partial, size, generation, path);
    }
    remove(partial);
  }

  private void join(BlobKey partial, long size, int generation, String path) {
    List<Layer.Slice> slices = Layer.slices(layers(partial, generation), size);
    requireBytes(partial, Layer.end(slices), size);
    if (slices.isEmpty()) {
      objects.putEmpty(path);
      return;
    }
    try (S3Objects.Parts parts = objects.new Parts(path)) {
      parts.copy(slices);
      parts.complete();
    }
  }

  /** A server may be at what it was sent though nobody waits for its answer any more. */
  @Override
  public boolean mayStoreLate() {
    return true;
  }

  @Override
  public void remove(BlobKey partial) {
    layers(partial, Integer.MAX_VALUE).forEach(layer -> objects.delete(layer.name()));
  }

  @Override
  public void list(Consumer<BlobStore.Stored> each) {
    objects.list(
        PARTIALS,
        found ->
            BlobKey.of(keyOf(found.key()))
                .map(key -> new BlobStore.Stored(key, found.written()))
                .ifPresent(each));
  }

  /** Without the name within the blob; no key where there is none. */
  private static String keyOf(String object) {
    int end = object.lastIndexOf('/');
    return end < PARTIALS.length() ? "" : object.substring(PARTIALS.length(), end);
  }

  /** Those that a generation and the ones before it have stored. */
  private List<Layer> layers(BlobKey partial, int generation) {
    return objects.list(directory(partial)).stream()
        .map(S3PartialBlobs::layer)
        .filter(layer -> layer.generation() <= generation)
        .toList();
  }

  /** Durable bytes that are missing are no reason to begin anew without a word. */
  private static void requireBytes(BlobKey partial, long there, long wanted) {
    if (there < wanted) {
      LOG.error("Of the partial blob {} only {} of {} bytes are there", partial, there, wanted);
      throw RequestError.unavailable("The storage");
    }
  }

  private static String directory(BlobKey partial) {
    return PARTIALS + partial + "/";
  }
}

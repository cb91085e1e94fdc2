package chat.blob;

import chat.blob.S3Objects.StoredObject;
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
 * Stores partial blobs as consecutive objects.
 *
 * <p>Each object is named by the offset at which it begins, the generation of its writer and its
 * length. The last one is rewritten until it is large enough to be a part of the whole. The server
 * joins the parts, so their bytes are not transferred again.
 */
final class S3PartialBlobs implements PartialBlobs {

  private static final Logger LOG = LoggerFactory.getLogger(S3PartialBlobs.class);
  private static final String PARTIALS = "partial/";

  private final S3Objects objects;

  S3PartialBlobs(S3Objects objects) {
    this.objects = objects;
  }

  private static BlobSegment segment(StoredObject object) {
    String[] name = object.key().substring(object.key().lastIndexOf('/') + 1).split("-");
    int generation = name.length < 2 ? 0 : Integer.parseInt(name[1]);
    return new BlobSegment(object.key(), Long.parseLong(name[0]), generation, object.size());
  }

  /**
   * Returns the name of the object that a generation begins at an offset. It contains the length,
   * so that a retried request that the server processes late replaces no longer object.
   */
  static String name(String directory, long begin, int generation, long length) {
    return "%s%019d-%d-%d".formatted(directory, begin, generation, length);
  }

  @Override
  public BlobAppender append(BlobKey partial, long offset, int generation) {
    List<BlobSegment> segments = segments(partial, generation);
    List<BlobSegment.Slice> slices = BlobSegment.slices(segments, offset);
    requireBytes(partial, BlobSegment.end(slices), offset);
    forgetAllBut(slices, segments);
    BlobSegment.Slice last = slices.isEmpty() ? null : slices.getLast();
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

  /** Deletes the objects without valid bytes, which later writers do not need either. */
  private void forgetAllBut(List<BlobSegment.Slice> slices, List<BlobSegment> segments) {
    Set<String> kept =
        slices.stream().map(slice -> slice.layer().name()).collect(Collectors.toSet());
    segments.stream()
        .map(BlobSegment::name)
        .filter(name -> !kept.contains(name))
        .forEach(objects::delete);
  }

  /**
   * Returns whether the last object is rewritten: it is small, or of this generation and longer
   * than its valid part. A later generation instead cuts off an earlier object where its own
   * begins.
   */
  private static boolean isContinued(BlobSegment.Slice last, int generation) {
    BlobSegment blobSegment = last.layer();
    return last.length() < S3Appender.LARGE_ENOUGH
        || (blobSegment.generation() == generation && last.length() < blobSegment.length());
  }

  /**
   * Copies the valid bytes of the last object to the appender; a longer object, or one of an
   * earlier generation, must be rewritten.
   */
  private void begin(S3Appender appender, BlobSegment.Slice last, int generation) {
    BlobSegment own = last.layer().generation() == generation ? last.layer() : null;
    DurableFiles.run(() -> {
      try (InputStream content = open(last)) {
        appender.begin(content, last.length(), own);
      }
    });
  }

  private InputStream open(BlobSegment.Slice slice) throws IOException {
    return objects
        .open(slice.layer().name(), 0, slice.length())
        .orElseThrow(() -> new IOException(slice.layer().name() + " does not exist any more"));
  }

  @Override
  public void finish(BlobKey partial, long size, int generation, BlobKey storageKey) {
    String path = S3BlobStore.BLOBS + storageKey;
    if (objects.size(path).orElse(-1) != size) {
      join(partial, size, generation, path);
    }
    remove(partial);
  }

  private void join(BlobKey partial, long size, int generation, String path) {
    List<BlobSegment.Slice> slices = BlobSegment.slices(segments(partial, generation), size);
    requireBytes(partial, BlobSegment.end(slices), size);
    if (slices.isEmpty()) {
      objects.putEmpty(path);
      return;
    }
    try (S3Objects.Parts parts = objects.new Parts(path)) {
      parts.copy(slices);
      parts.complete();
    }
  }

  /** The server may still process a request after its client has timed out. */
  @Override
  public boolean mayStoreLate() {
    return true;
  }

  @Override
  public void remove(BlobKey partial) {
    segments(partial, Integer.MAX_VALUE).forEach(blobSegment -> objects.delete(blobSegment.name()));
  }

  @Override
  public void list(Consumer<BlobStore.Stored> each) {
    objects.list(
        PARTIALS,
        object ->
            BlobKey.of(keyOf(object.key()))
                .map(key -> new BlobStore.Stored(key, object.written()))
                .ifPresent(each));
  }

  /** Returns the blob's key without the object's own name; an empty text if there is none. */
  private static String keyOf(String object) {
    int end = object.lastIndexOf('/');
    return end < PARTIALS.length() ? "" : object.substring(PARTIALS.length(), end);
  }

  /** Returns the segments of this generation and the earlier ones. */
  private List<BlobSegment> segments(BlobKey partial, int generation) {
    return objects.list(directory(partial)).stream()
        .map(S3PartialBlobs::segment)
        .filter(blobSegment -> blobSegment.generation() <= generation)
        .toList();
  }

  /** Fails loudly if durable bytes are missing, instead of silently starting over. */
  private static void requireBytes(BlobKey partial, long size, long required) {
    if (size < required) {
      LOG.error("Partial blob {} has only {} of {} durable bytes", partial, size, required);
      throw RequestError.unavailable("The storage");
    }
  }

  private static String directory(BlobKey partial) {
    return PARTIALS + partial + "/";
  }
}

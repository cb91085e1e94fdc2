package chat.blob;

import chat.blob.S3Objects.Found;
import chat.blob.S3Objects.Slice;
import chat.kit.error.RequestError;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Partial blobs as objects that follow one another, each called by the offset at which it begins.
 * The last one is written anew until it is large enough to be a part of the whole, which the server
 * makes of them without their bytes coming here again.
 */
final class S3PartialBlobs implements PartialBlobs {

  private static final Logger LOG = LoggerFactory.getLogger(S3PartialBlobs.class);
  private static final String PARTIALS = "partial/";

  private final S3Objects objects;

  S3PartialBlobs(S3Objects objects) {
    this.objects = objects;
  }

  /** An object of a partial blob. */
  private record Piece(Found object, long begin) {

    static Piece of(Found object) {
      String name = object.key().substring(object.key().lastIndexOf('/') + 1);
      return new Piece(object, Long.parseLong(name));
    }

    long end() {
      return begin + object.size();
    }
  }

  @Override
  public BlobAppender append(BlobKey partial, long offset) {
    Piece last = null;
    long end = 0;
    for (Piece piece : pieces(partial)) {
      if (piece.begin() > end || piece.begin() >= offset) {
        objects.delete(piece.object().key());
      } else {
        last = piece;
        end = piece.end();
      }
    }
    requireBytes(partial, end, offset);
    boolean isContinued =
        last != null && (offset < last.end() || last.object().size() < S3Appender.LARGE_ENOUGH);
    long begin = last != null && isContinued ? last.begin() : offset;
    S3Appender appender = new S3Appender(objects, directory(partial), begin);
    boolean isOpened = false;
    try {
      if (last != null && isContinued) {
        begin(appender, last, offset - begin);
      }
      isOpened = true;
      return appender;
    } finally {
      if (!isOpened) {
        appender.close();
      }
    }
  }

  /** Takes over what is kept of the last object; a longer one has to be written anew. */
  private void begin(S3Appender appender, Piece last, long length) {
    Disk.run(() -> {
      try (InputStream content = open(last, length)) {
        appender.begin(content, length, last.object().size() == length);
      }
    });
  }

  private InputStream open(Piece piece, long length) throws IOException {
    return objects
        .open(piece.object().key(), 0, length)
        .orElseThrow(() -> new IOException(piece.object().key() + " has gone"));
  }

  @Override
  public void finish(BlobKey partial, long size, BlobKey place) {
    String path = S3BlobStore.BLOBS + place;
    if (objects.size(path).orElse(-1) != size) {
      join(partial, size, path);
    }
    remove(partial);
  }

  private void join(BlobKey partial, long size, String path) {
    List<Slice> slices = new ArrayList<>();
    long end = 0;
    for (Piece piece : pieces(partial)) {
      if (piece.begin() == end && end < size) {
        long length = Math.min(piece.object().size(), size - end);
        slices.add(new Slice(piece.object().key(), length));
        end += length;
      }
    }
    requireBytes(partial, end, size);
    if (slices.isEmpty()) {
      objects.putEmpty(path);
      return;
    }
    try (S3Objects.Parts parts = objects.new Parts(path)) {
      parts.copy(slices);
      parts.complete();
    }
  }

  @Override
  public void remove(BlobKey partial) {
    pieces(partial).forEach(piece -> objects.delete(piece.object().key()));
  }

  /** In the order of their offsets, for all of these have as many digits. */
  private List<Piece> pieces(BlobKey partial) {
    return objects.list(directory(partial)).stream().map(Piece::of).toList();
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

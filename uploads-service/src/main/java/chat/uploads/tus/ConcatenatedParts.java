package chat.uploads.tus;

import chat.blob.BlobStore;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.partialupload.TusAddress;
import chat.uploads.partialupload.TusPartRepository;
import chat.uploads.partialupload.TusUpload;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;

/** Reads finished parts as if they were one upload. */
@Singleton
final class ConcatenatedParts {

  private final OwnUploads ownUploads;
  private final TusPartRepository partRepository;
  private final BlobStore blobs;

  ConcatenatedParts(OwnUploads ownUploads, TusPartRepository partRepository, BlobStore blobs) {
    this.ownUploads = ownUploads;
    this.partRepository = partRepository;
    this.blobs = blobs;
  }

  /**
   * Several parts as one sequence.
   *
   * @param length total of the parts, in bytes
   */
  record Joined(long length, List<TusUpload> parts) {}

  /**
   * Returns the parts at these addresses, in their order; 409 if an address is not one of a
   * finished part.
   */
  Joined find(Caller caller, List<TusAddress> addresses) {
    List<TusUpload> parts = ownUploads.parts(caller, addresses);
    long length = parts.stream().mapToLong(TusUpload::length).sum();
    return new Joined(length, parts);
  }

  /**
   * Returns the bytes of the parts that do not count for the quota now.
   *
   * <p>A file was already made of such parts. The result is constant while an upload that is made
   * of the parts is in progress.
   */
  long bytesWithoutRoom(Caller caller, Joined joined) {
    List<String> storageKeys = joined.parts().stream().map(TusUpload::storageKey).toList();
    return joined.length() - partRepository.lengthBesideFiles(caller.organizationId(), storageKeys);
  }

  /** Reads one part after the other, each opened only when needed. */
  InputStream read(Joined joined) {
    PartStreams parts = new PartStreams(joined.parts().iterator());
    return new SequenceInputStream(parts) {
      @Override
      public void close() throws IOException {
        parts.isClosed = true;
        super.close();
      }
    };
  }

  /**
   * Supplies the streams of a sequence; ends once closed, because closing a sequence reads all
   * remaining streams.
   */
  private final class PartStreams implements Enumeration<InputStream> {
    private final Iterator<TusUpload> parts;
    private boolean isClosed;

    PartStreams(Iterator<TusUpload> parts) {
      this.parts = parts;
    }

    @Override
    public boolean hasMoreElements() {
      return !isClosed && parts.hasNext();
    }

    @Override
    public InputStream nextElement() {
      return open(parts.next());
    }
  }

  private InputStream open(TusUpload part) {
    return blobs
        .open(part.key(), 0, part.length())
        .orElseThrow(() -> UploadsError.TUS_NO_PART.refuse(TusAddress.path(part.pathId())));
  }
}

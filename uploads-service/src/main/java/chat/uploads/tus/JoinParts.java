package chat.uploads.tus;

import chat.blob.BlobStore;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;

/** Reads finished parts as if they were one upload. */
@Singleton
final class JoinParts {

  private final OwnUploads ownUploads;
  private final TusPartRepository partRepository;
  private final BlobStore blobs;

  JoinParts(OwnUploads ownUploads, TusPartRepository partRepository, BlobStore blobs) {
    this.ownUploads = ownUploads;
    this.partRepository = partRepository;
    this.blobs = blobs;
  }

  /**
   * What parts are together.
   *
   * @param length bytes of all
   */
  record Joined(long length, List<TusUpload> parts) {}

  /** The parts at these addresses, in their order; 409 where one is none. */
  Joined find(Caller caller, List<TusAddress> addresses) {
    List<TusUpload> parts = ownUploads.parts(caller, addresses);
    long length = parts.stream().mapToLong(TusUpload::length).sum();
    return new Joined(length, parts);
  }

  /**
   * Bytes for which the parts have no room now: some may have become a file before. They do not
   * change while an upload that is made of the parts is in progress.
   */
  long bytesWithoutRoom(Caller caller, Joined joined) {
    List<String> places = joined.parts().stream().map(TusUpload::place).toList();
    return joined.length() - partRepository.lengthBesideFiles(caller.organizationId(), places);
  }

  /** One after the other, each opened when it is its turn. */
  InputStream read(Joined joined) {
    InTurn parts = new InTurn(joined.parts().iterator());
    return new SequenceInputStream(parts) {
      @Override
      public void close() throws IOException {
        parts.isClosed = true;
        super.close();
      }
    };
  }

  /** What a sequence reads next: nothing more once it is closed, for closing reads to the end. */
  private final class InTurn implements Enumeration<InputStream> {
    private final Iterator<TusUpload> parts;
    private boolean isClosed;

    InTurn(Iterator<TusUpload> parts) {
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

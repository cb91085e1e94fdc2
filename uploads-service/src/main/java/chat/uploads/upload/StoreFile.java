package chat.uploads.upload;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.kit.transaction.TransactionOutcome;
import chat.uploads.contenttype.ContentTypes;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stores a file that is sent in one request while it arrives. */
@Singleton
public final class StoreFile {

  private final BlobStore blobs;
  private final ContentTypes contentTypes;
  private final UploadPermissions permissions;

  StoreFile(BlobStore blobs, ContentTypes contentTypes, UploadPermissions permissions) {
    this.blobs = blobs;
    this.contentTypes = contentTypes;
    this.permissions = permissions;
  }

  /**
   * A durable file.
   *
   * @param contentType detected from the content
   * @param size in bytes
   */
  public record Stored(String contentType, long size) {}

  /**
   * Stores the whole stream under a new key.
   *
   * @param name name of the file
   * @param declared the type that the client sent; null if none
   * @throws IOException whatever the stream throws; nothing is left then
   */
  public Stored store(BlobKey key, String name, @Nullable String declared, InputStream content)
      throws IOException {
    byte[] prefix = content.readNBytes(ContentTypes.PREFIX);
    String type = contentTypes.detect(prefix, name, declared);
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(prefix), content);
    return new Stored(type, blobs.put(key, whole));
  }

  /** Deletes the bytes of a file that is not inserted. */
  void undo(Upload stored) {
    blobs.delete(stored.key());
  }

  /**
   * Inserts a stored file if its owner is still active, and deletes its bytes if that fails. If the
   * outcome of the transaction is unknown, the bytes are kept: a surplus blob harms less than a
   * missing one.
   */
  public <T> T insertOrUndo(Upload stored, Supplier<T> insertion) {
    try {
      permissions.requireActiveOwner(stored.organizationId(), stored.ownerId());
      return insertion.get();
    } catch (RuntimeException | Error failure) {
      if (!TransactionOutcome.isUnknown(failure)) {
        undo(stored, failure);
      }
      throw failure;
    }
  }

  private void undo(Upload stored, Throwable failure) {
    try {
      undo(stored);
    } catch (RuntimeException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }
}

package chat.uploads.upload;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.kit.transaction.TransactionOutcome;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stores a file while it arrives, in one request. */
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
   * A file that is durable.
   *
   * @param contentType found by content
   * @param size bytes
   */
  public record Stored(String contentType, long size) {}

  /**
   * Stores all that the stream gives, at a place that is new.
   *
   * @param name what the file is called
   * @param declared the type that the client gave; null where it gave none
   * @throws IOException what the stream throws; nothing is left then
   */
  public Stored store(BlobKey key, String name, @Nullable String declared, InputStream content)
      throws IOException {
    byte[] prefix = content.readNBytes(ContentTypes.PREFIX);
    String type = contentTypes.detect(prefix, name, declared);
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(prefix), content);
    return new Stored(type, blobs.put(key, whole));
  }

  /** Removes what was stored for a file that is not written down. */
  void undo(Upload stored) {
    blobs.delete(stored.key());
  }

  /**
   * Writes down a file that is stored, if its owner still may have one, and removes it where that
   * fails. Where nobody knows whether it is written, it stays: one too many harms less than one
   * that is missing.
   */
  public <T> T writeDown(Upload stored, Supplier<T> writing) {
    try {
      permissions.requireActiveOwner(stored.organizationId(), stored.ownerId());
      return writing.get();
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

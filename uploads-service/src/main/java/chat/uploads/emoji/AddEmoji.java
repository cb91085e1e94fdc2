package chat.uploads.emoji;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.kit.token.Caller;
import chat.kit.transaction.TransactionOutcome;
import chat.uploads.UploadsError;
import chat.uploads.form.FilePart;
import chat.uploads.form.OneFile;
import chat.uploads.picture.Pictures;
import chat.uploads.picture.SmallPicture;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;
import java.util.Base64;

/** Adds an emoji: who may, the file, its picture, and then the fact, in this order. */
@Singleton
final class AddEmoji {

  private static final int SIDE = 64;
  private static final int MAX_MEBIBYTES = 5;

  private static final OneFile FILE =
      new OneFile(
          (long) MAX_MEBIBYTES << 20,
          UploadsError.NOT_ONE_FILE::refuse,
          UploadsError.NOT_ONE_FILE::refuse,
          () -> UploadsError.FILE_TOO_LARGE.refuse(MAX_MEBIBYTES));

  private final EmojiPermissions permissions;
  private final Pictures pictures;
  private final BlobStore blobs;
  private final EmojiChanges changes;
  private final SecureRandom random = new SecureRandom();

  AddEmoji(EmojiPermissions permissions, Pictures pictures, BlobStore blobs, EmojiChanges changes) {
    this.permissions = permissions;
    this.pictures = pictures;
    this.blobs = blobs;
    this.changes = changes;
  }

  /**
   * Adds the emoji whose picture is the request's body.
   *
   * @throws IOException where the client's connection breaks
   */
  void add(Caller caller, EmojiName name, HttpRequest<?> request) throws IOException {
    permissions.requireAdding(caller, name);
    changes.requireFree(caller.organizationId(), name);
    String fileName = randomName();
    SmallPicture picture = picture(caller.organizationId(), fileName, request);
    try {
      store(caller.organizationId(), fileName, picture);
      byte[] still = picture.still();
      changes.add(
          new CustomEmoji(
              caller.organizationId(),
              0,
              name.text(),
              fileName,
              still != null,
              false,
              caller.userId()));
    } catch (IOException | RuntimeException | Error failure) {
      if (!TransactionOutcome.isUnknown(failure)) {
        blobs.delete(CustomEmoji.picture(caller.organizationId(), fileName));
        blobs.delete(CustomEmoji.still(caller.organizationId(), fileName));
      }
      throw failure;
    }
  }

  private void store(long organizationId, String fileName, SmallPicture picture)
      throws IOException {
    put(CustomEmoji.picture(organizationId, fileName), picture.png());
    byte[] still = picture.still();
    if (still != null) {
      put(CustomEmoji.still(organizationId, fileName), still);
    }
  }

  private void put(BlobKey key, byte[] content) throws IOException {
    blobs.put(key, new ByteArrayInputStream(content));
  }

  /** A name that nobody can guess, who was not shown the emoji. */
  private String randomName() {
    byte[] bits = new byte[16];
    random.nextBytes(bits);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bits) + ".png";
  }

  private SmallPicture picture(long organizationId, String fileName, HttpRequest<?> request)
      throws IOException {
    BlobKey uploaded =
        FILE.read(request, new Storing(CustomEmoji.uploaded(organizationId, fileName)));
    try {
      return pictures.squared(() -> read(uploaded), SIDE);
    } finally {
      blobs.delete(uploaded);
    }
  }

  private byte[] read(BlobKey key) throws IOException {
    try (InputStream content =
        blobs.open(key, 0, Long.MAX_VALUE).orElseThrow(() -> new FileNotFoundException("" + key))) {
      return content.readAllBytes();
    }
  }

  /** Keeps what many upload at once out of the memory. */
  private final class Storing implements OneFile.Taker<BlobKey> {

    private final BlobKey key;

    Storing(BlobKey key) {
      this.key = key;
    }

    @Override
    public BlobKey take(FilePart file) throws IOException {
      blobs.put(key, file.content());
      return key;
    }

    @Override
    public void undo(BlobKey stored) {
      blobs.delete(stored);
    }
  }
}

package chat.uploads.picture;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.kit.token.Caller;
import chat.uploads.UploadsAtOnce;
import chat.uploads.form.FilePart;
import chat.uploads.form.OneFile;
import chat.uploads.picture.Pictures.PictureFile;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;
import java.util.Base64;

/** Takes pictures from requests, and keeps what was made of them. */
@Singleton
public final class UploadedPictures {

  /** Of all file names that are made here. */
  public static final String ENDING = ".png";

  private final BlobStore blobs;
  private final UploadsAtOnce uploadsAtOnce;
  private final SecureRandom random = new SecureRandom();

  UploadedPictures(BlobStore blobs, UploadsAtOnce uploadsAtOnce) {
    this.blobs = blobs;
    this.uploadsAtOnce = uploadsAtOnce;
  }

  /** Makes something of an uploaded file. */
  public interface Maker<T> {
    T make(PictureFile uploaded) throws IOException;
  }

  /** A name that nobody can guess who was not shown the picture, and another one for each. */
  public String randomName() {
    byte[] bits = new byte[16];
    random.nextBytes(bits);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bits) + ENDING;
  }

  /**
   * What is made of a request's file, which is kept no longer than that takes. It waits for its
   * turn in the blob store, which keeps what many upload at once out of the memory.
   *
   * @param place where the file waits
   * @throws IOException where the client's connection breaks
   */
  public <T> T take(
      Caller caller, HttpRequest<?> request, OneFile file, BlobKey place, Maker<T> maker)
      throws IOException {
    BlobKey uploaded = uploadsAtOnce.take(caller, () -> file.read(request, new Storing(place)));
    try {
      return maker.make(() -> read(uploaded));
    } finally {
      blobs.delete(uploaded);
    }
  }

  public void put(BlobKey key, byte[] content) throws IOException {
    blobs.put(key, new ByteArrayInputStream(content));
  }

  public void delete(BlobKey key) {
    blobs.delete(key);
  }

  private byte[] read(BlobKey key) throws IOException {
    try (InputStream content =
        blobs.open(key, 0, Long.MAX_VALUE).orElseThrow(() -> new FileNotFoundException("" + key))) {
      return content.readAllBytes();
    }
  }

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

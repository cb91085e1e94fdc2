package chat.uploads.picture;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.kit.token.Caller;
import chat.uploads.UploadBulkhead;
import chat.uploads.UploadsError;
import chat.uploads.form.FilePart;
import chat.uploads.form.OneFile;
import chat.uploads.picture.Pictures.PictureFile;
import chat.uploads.upload.DailyUploads;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;

/** Receives pictures from requests, and stores the results made from them. */
@Singleton
public final class UploadedPictures {

  /** The extension of all file names created here. */
  public static final String ENDING = ".png";

  private final BlobStore blobs;
  private final UploadBulkhead uploadBulkhead;
  private final DailyUploads dailyUploads;
  private final SecureRandom random = new SecureRandom();

  UploadedPictures(BlobStore blobs, UploadBulkhead uploadBulkhead, DailyUploads dailyUploads) {
    this.blobs = blobs;
    this.uploadBulkhead = uploadBulkhead;
    this.dailyUploads = dailyUploads;
  }

  /** Makes a result from an uploaded file. */
  public interface Maker<T> {
    T make(PictureFile uploaded) throws IOException;
  }

  /** Returns a unique, unguessable name. */
  public String randomName() {
    byte[] bits = new byte[16];
    random.nextBytes(bits);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bits) + ENDING;
  }

  /**
   * Returns the result made from a request's file. The file is in the blob store only until then;
   * it waits for the decoder there, so that many concurrent uploads do not fill the memory.
   *
   * @param temporaryKey key of the file while it waits
   * @throws IOException if the client's connection breaks
   */
  public <T> T take(
      Caller caller, HttpRequest<?> request, OneFile file, BlobKey temporaryKey, Maker<T> maker)
      throws IOException {
    try (var reserved =
        dailyUploads.reserve(caller, file.mostBytes(request), UploadsError.DAILY_BYTES_EXCEEDED)) {
      StoredFile uploaded =
          uploadBulkhead.take(
              caller,
              () ->
                  file.read(
                      request, () -> uploadBulkhead.body(request), new Storing(temporaryKey)));
      try {
        T made = maker.make(uploaded);
        reserved.keep(uploaded.size());
        return made;
      } finally {
        blobs.delete(temporaryKey);
      }
    }
  }

  public void put(BlobKey key, InputStream content) throws IOException {
    blobs.put(key, content);
  }

  public void put(BlobKey key, byte[] content) throws IOException {
    put(key, new ByteArrayInputStream(content));
  }

  public void delete(BlobKey key) {
    blobs.delete(key);
  }

  /** A file in the blob store that waits to be decoded. */
  private final class StoredFile implements PictureFile {

    private final BlobKey key;
    private final long size;

    StoredFile(BlobKey key, long size) {
      this.key = key;
      this.size = size;
    }

    @Override
    public long size() {
      return size;
    }

    @Override
    public byte[] read() throws IOException {
      try (InputStream content =
          blobs.open(key, 0, size).orElseThrow(() -> new FileNotFoundException("" + key))) {
        byte[] bytes = new byte[(int) size];
        int read = content.readNBytes(bytes, 0, bytes.length);
        return read == bytes.length ? bytes : Arrays.copyOf(bytes, read);
      }
    }
  }

  private final class Storing implements OneFile.Taker<StoredFile> {

    private final BlobKey key;

    Storing(BlobKey key) {
      this.key = key;
    }

    @Override
    public StoredFile take(FilePart file) throws IOException {
      return new StoredFile(key, blobs.put(key, file.content()));
    }

    @Override
    public void undo(StoredFile stored) {
      blobs.delete(key);
    }
  }
}

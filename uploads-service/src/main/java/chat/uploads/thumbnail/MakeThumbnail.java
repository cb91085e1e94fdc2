package chat.uploads.thumbnail;

import chat.blob.BlobStore;
import chat.kit.error.Refusal;
import chat.uploads.picture.FittedPicture;
import chat.uploads.picture.Pictures;
import chat.uploads.picture.Pictures.PictureFile;
import jakarta.inject.Singleton;
import java.awt.Dimension;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the thumbnail of a picture; each step can be repeated after a crash. */
@Singleton
final class MakeThumbnail {

  private static final Logger LOG = LoggerFactory.getLogger(MakeThumbnail.class);

  /**
   * Bounds the attempts of a picture whose decoding ends the program. The pauses between them grow,
   * so that they outlast an outage of the storage.
   */
  static final int MAX_ATTEMPTS = 20;

  private final Pictures pictures;
  private final BlobStore blobs;
  private final RecordThumbnail recordThumbnail;

  MakeThumbnail(Pictures pictures, BlobStore blobs, RecordThumbnail recordThumbnail) {
    this.pictures = pictures;
    this.blobs = blobs;
    this.recordThumbnail = recordThumbnail;
  }

  void make(ThumbnailJob job) {
    if (job.thumbnailAttempts() > MAX_ATTEMPTS) {
      LOG.warn("No thumbnail of file {} after {} attempts", job.uploadId(), MAX_ATTEMPTS);
      recordThumbnail.failed(job);
      return;
    }
    try {
      pictures.fitted(
          new StoredPicture(job),
          new Dimension(Thumbnail.MAX_WIDTH, Thumbnail.MAX_HEIGHT),
          made -> {
            store(job, made);
            return true;
          });
    } catch (Refusal refusal) {
      if (refusal.status() >= 500) {
        throw refusal;
      }
      LOG.debug("No thumbnail of file {}: {}", job.uploadId(), refusal.text());
      recordThumbnail.failed(job);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes the bytes again if the file was deleted meanwhile. */
  private void store(ThumbnailJob job, FittedPicture made) throws IOException {
    blobs.put(job.thumbnailKey(), new ByteArrayInputStream(made.png()));
    if (!recordThumbnail.ready(job, made.width(), made.height())) {
      blobs.delete(job.thumbnailKey());
    }
  }

  private final class StoredPicture implements PictureFile {

    private final ThumbnailJob job;

    StoredPicture(ThumbnailJob job) {
      this.job = job;
    }

    @Override
    public long size() {
      return job.size();
    }

    @Override
    public byte[] read() throws IOException {
      try (InputStream content =
          blobs
              .open(job.pictureKey(), 0, job.size())
              .orElseThrow(() -> new FileNotFoundException("" + job.pictureKey()))) {
        byte[] bytes = new byte[(int) job.size()];
        int read = content.readNBytes(bytes, 0, bytes.length);
        return read == bytes.length ? bytes : Arrays.copyOf(bytes, read);
      }
    }
  }
}

package chat.uploads.exportpages;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.serving.BlobResponses;
import chat.blob.serving.ServedBlob;
import chat.kit.error.RequestError;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import chat.uploads.UploadsError;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.QueryValue;
import java.util.OptionalLong;

/** Serves the bytes of files to exports-service. */
@InternalOperations
@ForServices
final class ExportBlobsController {

  private final BlobStore blobs;
  private final BlobResponses answers;

  ExportBlobsController(BlobStore blobs, BlobResponses answers) {
    this.blobs = blobs;
    this.answers = answers;
  }

  /**
   * Returns the bytes of a file that {@link FilePages} has listed, or a range of them; 404 if it
   * was deleted.
   */
  @Get("/exports/blob")
  @Produces(MediaType.ALL)
  HttpResponse<?> blob(HttpRequest<?> request, @QueryValue String key) {
    BlobKey blobKey = key(key);
    OptionalLong size = blobs.size(blobKey);
    if (size.isEmpty()) {
      throw UploadsError.NO_SUCH_FILE.refuse();
    }
    return answers
        .answer(
            request,
            new ServedBlob(
                blobKey,
                size.getAsLong(),
                key.replace('/', '-'),
                MediaType.APPLICATION_OCTET_STREAM,
                "no-store",
                "attachment"))
        .orElseThrow(UploadsError.NO_SUCH_FILE::refuse);
  }

  private static BlobKey key(String text) {
    try {
      return new BlobKey(text);
    } catch (IllegalArgumentException e) {
      throw RequestError.INVALID.refuse("key");
    }
  }
}

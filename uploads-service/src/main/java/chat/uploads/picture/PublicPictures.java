package chat.uploads.picture;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.serving.BlobResponses;
import chat.blob.serving.ResponsePermits;
import chat.blob.serving.ServedBlob;
import chat.kit.token.Caller;
import chat.kit.token.Requester;
import chat.kit.token.ServiceCaller;
import chat.kit.token.Visitor;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Serves immutable pictures that are public to every client that knows their names. The pages that
 * show them send no credentials.
 */
@Singleton
public final class PublicPictures {

  private static final String CACHE_CONTROL = "public, max-age=31536000, immutable";

  private final BlobStore blobs;
  private final BlobResponses answers;
  private final PictureBulkhead pictures;
  private final ResponsePermits permits;

  PublicPictures(
      BlobStore blobs, BlobResponses answers, PictureBulkhead pictures, ResponsePermits permits) {
    this.blobs = blobs;
    this.answers = answers;
    this.pictures = pictures;
    this.permits = permits;
  }

  /** Returns whether the request was sent to this organization's address. */
  public static boolean isOf(Requester requester, String organizationId) {
    return switch (requester) {
      case Caller caller -> organizationId.equals(Long.toString(caller.organizationId()));
      case Visitor visitor -> organizationId.equals(Long.toString(visitor.organizationId()));
      case ServiceCaller _ -> false;
    };
  }

  /**
   * Returns the response; empty if there is no such picture. The storage is queried under the
   * permit, because it searches even for invented names, which may be a request over the network.
   *
   * @param name unique to this content
   * @throws chat.kit.error.Refusal 503 if too many pictures are being sent
   */
  public Optional<HttpResponse<?>> answer(HttpRequest<?> request, BlobKey key, String name) {
    pictures.begin(request, key);
    return blobs.size(key).stream()
        .mapToObj(
            size -> new ServedBlob(key, size, name, MediaType.IMAGE_PNG, CACHE_CONTROL, "inline"))
        .findFirst()
        .flatMap(picture -> answers.answer(request, picture))
        .map(answer -> permits.counted(request, answer));
  }
}

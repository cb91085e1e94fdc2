package chat.uploads.picture;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.serving.AnswerTurns;
import chat.blob.serving.BlobAnswers;
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
 * Answers pictures that everybody may see who knows their names, and that never change: the pages
 * that show them send no credentials.
 */
@Singleton
public final class PublicPictures {

  private static final String CACHE_CONTROL = "public, max-age=31536000, immutable";

  private final BlobStore blobs;
  private final BlobAnswers answers;
  private final PicturesAtOnce pictures;
  private final AnswerTurns turns;

  PublicPictures(BlobStore blobs, BlobAnswers answers, PicturesAtOnce pictures, AnswerTurns turns) {
    this.blobs = blobs;
    this.answers = answers;
    this.pictures = pictures;
    this.turns = turns;
  }

  /** Whether the requester has come to this organization's address. */
  public static boolean isOf(Requester requester, String organizationId) {
    return switch (requester) {
      case Caller caller -> organizationId.equals(Long.toString(caller.organizationId()));
      case Visitor visitor -> organizationId.equals(Long.toString(visitor.organizationId()));
      case ServiceCaller _ -> false;
    };
  }

  /**
   * The answer; empty where there is no such picture. The storage is asked within the turn, for
   * whoever makes names up has it look for them, which may be a request over the network.
   *
   * @param name which tells its content from any other's
   * @throws chat.kit.error.Refusal 503 where too many are sent
   */
  public Optional<HttpResponse<?>> answer(HttpRequest<?> request, BlobKey key, String name) {
    pictures.begin(request, key);
    return blobs.size(key).stream()
        .mapToObj(
            size -> new ServedBlob(key, size, name, MediaType.IMAGE_PNG, CACHE_CONTROL, "inline"))
        .findFirst()
        .flatMap(picture -> answers.answer(request, picture))
        .map(answer -> turns.counted(request, answer));
  }
}

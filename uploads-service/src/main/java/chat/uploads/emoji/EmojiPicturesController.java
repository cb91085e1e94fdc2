package chat.uploads.emoji;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.serving.BlobAnswers;
import chat.blob.serving.ServedBlob;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import chat.kit.token.ServiceCaller;
import chat.kit.token.Visitor;
import chat.uploads.UploadsError;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.regex.Pattern;

/**
 * The pictures of emoji, for whoever comes to the organization's address: the pages that show them
 * send no credentials.
 */
@Controller("/user_avatars/{organization_id}/emoji/images")
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces({MediaType.IMAGE_PNG, MediaType.APPLICATION_JSON})
final class EmojiPicturesController {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{22}\\.png");

  private static final String CACHE_CONTROL = "public, max-age=31536000, immutable";

  private final BlobStore blobs;
  private final BlobAnswers answers;

  EmojiPicturesController(BlobStore blobs, BlobAnswers answers) {
    this.blobs = blobs;
    this.answers = answers;
  }

  @Get("/{name}")
  HttpResponse<?> picture(
      Requester requester,
      HttpRequest<?> request,
      @PathVariable("organization_id") String organizationId,
      @PathVariable String name) {
    requireOwn(requester, organizationId, name, request);
    return answer(CustomEmoji.picture(Long.parseLong(organizationId), name), name, request);
  }

  @Get("/still/{name}")
  HttpResponse<?> still(
      Requester requester,
      HttpRequest<?> request,
      @PathVariable("organization_id") String organizationId,
      @PathVariable String name) {
    requireOwn(requester, organizationId, name, request);
    return answer(CustomEmoji.still(Long.parseLong(organizationId), name), name, request);
  }

  private static void requireOwn(
      Requester requester, String organizationId, String name, HttpRequest<?> request) {
    long own =
        switch (requester) {
          case Caller caller -> caller.organizationId();
          case Visitor visitor -> visitor.organizationId();
          case ServiceCaller _ -> throw missing(request);
        };
    if (!organizationId.equals(Long.toString(own)) || !NAME.matcher(name).matches()) {
      throw missing(request);
    }
  }

  /** A picture never changes, so its name tells its content. */
  private HttpResponse<?> answer(BlobKey key, String name, HttpRequest<?> request) {
    return blobs.size(key).stream()
        .mapToObj(
            size -> new ServedBlob(key, size, name, MediaType.IMAGE_PNG, CACHE_CONTROL, "inline"))
        .findFirst()
        .flatMap(picture -> answers.answer(request, picture))
        .orElseThrow(() -> missing(request));
  }

  private static Refusal missing(HttpRequest<?> request) {
    return UploadsError.NO_SUCH_PICTURE.refuse(request.getPath());
  }
}

package chat.uploads.emoji;

import chat.blob.BlobKey;
import chat.kit.error.Refusal;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import chat.uploads.UploadsError;
import chat.uploads.picture.PublicPictures;
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

/** Serves the pictures of emoji without credentials, which pages that show them do not send. */
@Controller("/user_avatars/{organization_id}/emoji/images")
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
final class EmojiPicturesController {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{22}\\.png");

  private final PublicPictures pictures;

  EmojiPicturesController(PublicPictures pictures) {
    this.pictures = pictures;
  }

  /** Maps an organization and a picture's name to a key. */
  private interface PictureLocator {
    BlobKey of(long organizationId, String name);
  }

  @Get("/{name}")
  HttpResponse<?> picture(
      Requester requester,
      HttpRequest<?> request,
      @PathVariable("organization_id") String organizationId,
      @PathVariable String name) {
    return answer(requester, request, organizationId, name, CustomEmoji::picture);
  }

  @Get("/still/{name}")
  HttpResponse<?> still(
      Requester requester,
      HttpRequest<?> request,
      @PathVariable("organization_id") String organizationId,
      @PathVariable String name) {
    return answer(requester, request, organizationId, name, CustomEmoji::still);
  }

  private HttpResponse<?> answer(
      Requester requester,
      HttpRequest<?> request,
      String organizationId,
      String name,
      PictureLocator pictureLocator) {
    if (!PublicPictures.isOf(requester, organizationId) || !NAME.matcher(name).matches()) {
      throw missing(request);
    }
    return pictures
        .answer(request, pictureLocator.of(Long.parseLong(organizationId), name), name)
        .orElseThrow(() -> missing(request));
  }

  private static Refusal missing(HttpRequest<?> request) {
    return UploadsError.NO_SUCH_PICTURE.refuse(request.getPath());
  }
}

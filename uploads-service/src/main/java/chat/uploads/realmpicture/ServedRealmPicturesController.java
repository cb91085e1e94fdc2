package chat.uploads.realmpicture;

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

/** Serves icons and logos without credentials, at the organization's address. */
@Controller("/user_avatars/{organization_id}/realm")
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
final class ServedRealmPicturesController {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{22}\\.png");

  private final PublicPictures pictures;

  ServedRealmPicturesController(PublicPictures pictures) {
    this.pictures = pictures;
  }

  @Get("/{name}")
  HttpResponse<?> picture(
      Requester requester,
      HttpRequest<?> request,
      @PathVariable("organization_id") String organizationId,
      @PathVariable String name) {
    if (!PublicPictures.isOf(requester, organizationId) || !NAME.matcher(name).matches()) {
      throw missing(request);
    }
    return pictures
        .answer(request, RealmPicture.picture(Long.parseLong(organizationId), name), name)
        .orElseThrow(() -> missing(request));
  }

  private static Refusal missing(HttpRequest<?> request) {
    return UploadsError.NO_SUCH_PICTURE.refuse(request.getPath());
  }
}

package chat.uploads.upload;

import chat.kit.error.Refusal;
import chat.kit.http.WantedPage;
import chat.kit.token.Caller;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import chat.kit.token.ServiceCaller;
import chat.kit.token.Visitor;
import chat.uploads.UploadsError;
import chat.uploads.serving.BlobAnswers;
import chat.uploads.serving.ServedBlob;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** Reading uploaded files at their addresses; refusals are pages for browsers. */
@Controller("/user_uploads")
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
final class FilesController {

  /** A file never changes, but who may read it does. */
  private static final String CACHE_CONTROL = "private, no-cache";

  private final UploadStore uploads;
  private final BlobAnswers answers;

  FilesController(UploadStore uploads, BlobAnswers answers) {
    this.uploads = uploads;
    this.answers = answers;
  }

  @Get("/{organization_id}/{directory}/{random}/{name}")
  HttpResponse<?> show(
      Requester requester,
      HttpRequest<?> request,
      @PathVariable("organization_id") String organizationId,
      @PathVariable String directory,
      @PathVariable String random,
      @PathVariable String name) {
    return answer(requester, request, organizationId, directory + "/" + random, name, false);
  }

  @Get("/download/{organization_id}/{directory}/{random}/{name}")
  HttpResponse<?> download(
      Requester requester,
      HttpRequest<?> request,
      @PathVariable("organization_id") String organizationId,
      @PathVariable String directory,
      @PathVariable String random,
      @PathVariable String name) {
    return answer(requester, request, organizationId, directory + "/" + random, name, true);
  }

  private HttpResponse<?> answer(
      Requester requester,
      HttpRequest<?> request,
      String organizationId,
      String place,
      String name,
      boolean isToBeSaved) {
    try {
      Upload upload = readable(requester, organizationId, place, name);
      return answers
          .answer(request, served(upload, isToBeSaved))
          .orElseThrow(UploadsError.NO_SUCH_FILE::refuse);
    } catch (Refusal refusal) {
      if (!WantedPage.isWantedBy(request)) {
        throw refusal;
      }
      return HttpResponse.status(HttpStatus.valueOf(refusal.status()))
          .header(HttpHeaders.CACHE_CONTROL, "no-store")
          .header(HttpHeaders.VARY, "Accept")
          .contentType("text/html; charset=utf-8")
          .body("<p>" + refusal.text() + "</p>\n");
    }
  }

  /** Only who uploaded a file can read it. */
  private Upload readable(
      Requester requester, String organizationId, String place, String name) {
    long own =
        switch (requester) {
          case Caller caller -> caller.organizationId();
          case Visitor visitor -> visitor.organizationId();
          case ServiceCaller _ -> throw UploadsError.NO_SUCH_FILE.refuse();
        };
    if (!organizationId.equals(Long.toString(own))) {
      throw UploadsError.NO_SUCH_FILE.refuse();
    }
    Upload upload =
        uploads
            .find(own, place)
            .filter(found -> found.nameInUrl().equals(name))
            .orElseThrow(UploadsError.NO_SUCH_FILE::refuse);
    if (!(requester instanceof Caller caller) || caller.userId() != upload.ownerId()) {
      throw UploadsError.FILE_FORBIDDEN.refuse();
    }
    return upload;
  }

  private static ServedBlob served(Upload upload, boolean isToBeSaved) {
    boolean isShown = !isToBeSaved && ContentTypes.isShown(upload.contentType());
    return new ServedBlob(
        upload.key(),
        upload.size(),
        upload.place().replace('/', '-'),
        upload.contentType(),
        CACHE_CONTROL,
        UploadName.disposition(isShown ? "inline" : "attachment", upload.fileName()));
  }
}

package chat.uploads.upload;

import chat.blob.serving.BlobAnswers;
import chat.blob.serving.ServedBlob;
import chat.kit.error.Refusal;
import chat.kit.http.WantedPage;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import chat.uploads.UploadsError;
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
import java.util.function.Supplier;

/** Reading uploaded files at their addresses; refusals are pages for browsers. */
@Controller("/user_uploads")
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
final class FilesController {

  /** A file never changes, but who may read it does. */
  private static final String CACHE_CONTROL = "private, no-cache";

  private final UploadAccess access;
  private final TemporaryLinks links;
  private final BlobAnswers answers;

  FilesController(UploadAccess access, TemporaryLinks links, BlobAnswers answers) {
    this.access = access;
    this.links = links;
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
    UploadAddress address = new UploadAddress(organizationId, directory, random, name);
    return answer(request, () -> access.readable(requester, address), false);
  }

  @Get("/download/{organization_id}/{directory}/{random}/{name}")
  HttpResponse<?> download(
      Requester requester,
      HttpRequest<?> request,
      @PathVariable("organization_id") String organizationId,
      @PathVariable String directory,
      @PathVariable String random,
      @PathVariable String name) {
    UploadAddress address = new UploadAddress(organizationId, directory, random, name);
    return answer(request, () -> access.readable(requester, address), true);
  }

  @Get("/temporary/{token}/{name}")
  HttpResponse<?> temporary(
      HttpRequest<?> request, @PathVariable String token, @PathVariable String name) {
    return answer(request, () -> links.follow(token, name), false);
  }

  private HttpResponse<?> answer(
      HttpRequest<?> request, Supplier<Upload> readable, boolean isToBeSaved) {
    try {
      return answers
          .answer(request, served(readable.get(), isToBeSaved))
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

package chat.exports.download;

import chat.blob.serving.BlobResponses;
import chat.blob.serving.DownloadBulkhead;
import chat.blob.serving.ResponsePermits;
import chat.blob.serving.ServedBlob;
import chat.exports.ExportsError;
import chat.exports.request.Administrators;
import chat.exports.request.DataExport;
import chat.exports.request.DataExportRepository;
import chat.kit.error.Refusal;
import chat.kit.http.RefusedFilePage;
import chat.kit.http.RequestedPage;
import chat.kit.token.Caller;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** Serves archives; refusals are HTML pages for browsers. */
@Controller("/user_avatars/exports")
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
final class DownloadController {

  private static final String CACHE_CONTROL = "private, no-store";

  private final Administrators administrators;
  private final DataExportRepository exports;
  private final BlobResponses blobResponses;
  private final DownloadBulkhead downloads;
  private final ResponsePermits responsePermits;

  DownloadController(
      Administrators administrators,
      DataExportRepository exports,
      BlobResponses blobResponses,
      DownloadBulkhead downloads,
      ResponsePermits responsePermits) {
    this.administrators = administrators;
    this.exports = exports;
    this.blobResponses = blobResponses;
    this.downloads = downloads;
    this.responsePermits = responsePermits;
  }

  @Get("/{organization_id}/{secret}/{name}")
  HttpResponse<?> archive(
      Requester requester,
      HttpRequest<?> request,
      @PathVariable("organization_id") String organizationId,
      @PathVariable String secret,
      @PathVariable String name) {
    try {
      Caller caller = caller(requester);
      DataExport export = readable(caller, organizationId, secret, name);
      return blobResponses
          .answer(
              request,
              served(export),
              () ->
                  downloads.begin(
                      request,
                      caller.responsibleId(),
                      export.exportId(),
                      () -> readable(caller, organizationId, secret, name)))
          .map(answer -> responsePermits.counted(request, answer))
          .orElseThrow(ExportsError.NO_SUCH_ARCHIVE::refuse);
    } catch (Refusal refusal) {
      if (!RequestedPage.isWantedBy(request)) {
        throw refusal;
      }
      return RefusedFilePage.of(refusal);
    }
  }

  private static Caller caller(Requester requester) {
    if (requester instanceof Caller caller) {
      return caller;
    }
    throw ExportsError.ARCHIVE_FORBIDDEN.refuse();
  }

  private DataExport readable(Caller caller, String organizationId, String secret, String name) {
    administrators.require(caller);
    if (!organizationId.equals(Long.toString(caller.organizationId()))) {
      throw ExportsError.NO_SUCH_ARCHIVE.refuse();
    }
    return exports
        .findArchive(caller.organizationId(), secret)
        .filter(export -> export.fileName().equals(name))
        .orElseThrow(ExportsError.NO_SUCH_ARCHIVE::refuse);
  }

  private static ServedBlob served(DataExport export) {
    return new ServedBlob(
        export.key(export.attempts()),
        export.archiveSize(),
        export.secret(),
        "application/gzip",
        CACHE_CONTROL,
        "attachment; filename=\"%s\"".formatted(export.fileName()));
  }
}

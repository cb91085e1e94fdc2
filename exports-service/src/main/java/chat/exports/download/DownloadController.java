package chat.exports.download;

import chat.blob.serving.BlobAnswers;
import chat.blob.serving.ServedBlob;
import chat.exports.ExportsError;
import chat.exports.request.Administrators;
import chat.exports.request.DataExport;
import chat.exports.request.ExportStore;
import chat.kit.error.Refusal;
import chat.kit.http.RefusedFilePage;
import chat.kit.http.WantedPage;
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

/** Archives at their addresses; refusals are pages for browsers. */
@Controller("/user_avatars/exports")
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
final class DownloadController {

  private static final String CACHE_CONTROL = "private, no-store";

  private final Administrators administrators;
  private final ExportStore exports;
  private final BlobAnswers answers;

  DownloadController(Administrators administrators, ExportStore exports, BlobAnswers answers) {
    this.administrators = administrators;
    this.exports = exports;
    this.answers = answers;
  }

  @Get("/{organization_id}/{secret}/{name}")
  HttpResponse<?> archive(
      Requester requester,
      HttpRequest<?> request,
      @PathVariable("organization_id") String organizationId,
      @PathVariable String secret,
      @PathVariable String name) {
    try {
      return answers
          .answer(request, served(requester, organizationId, secret, name))
          .orElseThrow(ExportsError.NO_SUCH_ARCHIVE::refuse);
    } catch (Refusal refusal) {
      if (!WantedPage.isWantedBy(request)) {
        throw refusal;
      }
      return RefusedFilePage.of(refusal);
    }
  }

  private ServedBlob served(
      Requester requester, String organizationId, String secret, String name) {
    if (!(requester instanceof Caller caller)) {
      throw ExportsError.ARCHIVE_FORBIDDEN.refuse();
    }
    administrators.require(caller);
    if (!organizationId.equals(Long.toString(caller.organizationId()))) {
      throw ExportsError.NO_SUCH_ARCHIVE.refuse();
    }
    DataExport export =
        exports
            .findArchive(caller.organizationId(), secret)
            .filter(found -> found.fileName().equals(name))
            .orElseThrow(ExportsError.NO_SUCH_ARCHIVE::refuse);
    return new ServedBlob(
        export.key(export.attempts()),
        export.archiveSize(),
        secret,
        "application/gzip",
        CACHE_CONTROL,
        "attachment; filename=\"%s\"".formatted(name));
  }
}

package chat.uploads.reading;

import chat.blob.BlobStore;
import chat.blob.serving.BlobResponses;
import chat.blob.serving.DownloadBulkhead;
import chat.blob.serving.ResponsePermits;
import chat.blob.serving.ServedBlob;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import chat.uploads.UploadsError;
import chat.uploads.contenttype.ContentTypes;
import chat.uploads.thumbnail.Thumbnail;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadName;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.function.Function;
import java.util.function.Supplier;

/** Serves uploaded files at their addresses; refusals are pages for browsers. */
@Controller("/user_uploads")
@ForEveryone
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
final class FilesController {

  /**
   * Files never change; without a max-age, browsers revalidate, so that permissions are checked
   * again.
   */
  private static final String CACHE_CONTROL = "private, immutable";

  private final FileAccess access;
  private final TemporaryLinks links;
  private final DownloadBulkhead downloads;
  private final BlobResponses answers;
  private final ResponsePermits permits;
  private final BlobStore blobs;

  FilesController(
      FileAccess access,
      TemporaryLinks links,
      DownloadBulkhead downloads,
      BlobResponses answers,
      ResponsePermits permits,
      BlobStore blobs) {
    this.access = access;
    this.links = links;
    this.downloads = downloads;
    this.answers = answers;
    this.permits = permits;
    this.blobs = blobs;
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
    return answer(
        request, requester, () -> access.readable(requester, address), FilesController::shown);
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
    return answer(
        request, requester, () -> access.readable(requester, address), FilesController::saved);
  }

  /**
   * Serves the thumbnail of a picture to those who may read the picture.
   *
   * @param path the four segments of the picture's address, and the format
   */
  @Get("/thumbnail/{path:.+}")
  HttpResponse<?> thumbnail(
      Requester requester, HttpRequest<?> request, @PathVariable String path) {
    String[] parts = path.split("/", -1);
    return answer(
        request,
        requester,
        () -> {
          if (parts.length != 5 || !parts[4].equals(Thumbnail.NAME)) {
            throw UploadsError.NO_SUCH_FILE.refuse();
          }
          return access.readable(
              requester, new UploadAddress(parts[0], parts[1], parts[2], parts[3]));
        },
        this::thumbnail);
  }

  @Get("/temporary/{token}/{name}")
  HttpResponse<?> temporary(
      Requester requester,
      HttpRequest<?> request,
      @PathVariable String token,
      @PathVariable String name) {
    return answer(request, requester, () -> links.follow(token, name), FilesController::shown);
  }

  /** Answers addresses of any other form, which no file has. */
  @Get("{/path:.*}")
  HttpResponse<?> nothing(HttpRequest<?> request) {
    return RefusedFile.answer(request, UploadsError.NO_SUCH_FILE.refuse());
  }

  private HttpResponse<?> answer(
      HttpRequest<?> request,
      Requester requester,
      Supplier<Upload> readable,
      Function<Upload, ServedBlob> served) {
    try {
      if (request.getPath().endsWith("/")) {
        throw UploadsError.NO_SUCH_FILE.refuse();
      }
      Upload upload = readable.get();
      long reader = reader(requester, upload);
      return answers
          .answer(
              request,
              served.apply(upload),
              () ->
                  downloads.begin(
                      request,
                      reader,
                      upload.uploadId(),
                      () -> {
                        Upload _ = readable.get();
                      }))
          .map(answer -> permits.counted(request, answer))
          .orElseThrow(UploadsError.NO_SUCH_FILE::refuse)
          .header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
    } catch (Refusal refusal) {
      return RefusedFile.answer(request, refusal);
    }
  }

  /** Requests without an account share one key per file in the bulkhead. */
  private static long reader(Requester requester, Upload upload) {
    return requester instanceof Caller caller ? caller.responsibleId() : -upload.uploadId();
  }

  private ServedBlob thumbnail(Upload upload) {
    if (!upload.hasThumbnail()) {
      throw UploadsError.NO_SUCH_FILE.refuse();
    }
    return new ServedBlob(
        Thumbnail.key(upload),
        blobs.size(Thumbnail.key(upload)).orElseThrow(UploadsError.NO_SUCH_FILE::refuse),
        upload.storageKey().replace('/', '-') + "-" + Thumbnail.NAME,
        MediaType.IMAGE_PNG,
        CACHE_CONTROL,
        "inline");
  }

  private static ServedBlob shown(Upload upload) {
    return served(upload, ContentTypes.isShown(upload.contentType()));
  }

  private static ServedBlob saved(Upload upload) {
    return served(upload, false);
  }

  private static ServedBlob served(Upload upload, boolean isShown) {
    return new ServedBlob(
        upload.key(),
        upload.size(),
        upload.storageKey().replace('/', '-'),
        upload.contentType(),
        CACHE_CONTROL,
        UploadName.disposition(isShown ? "inline" : "attachment", upload.fileName()));
  }
}

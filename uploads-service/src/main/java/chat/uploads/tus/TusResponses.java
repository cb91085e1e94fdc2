package chat.uploads.tus;

import chat.kit.envelope.Envelope;
import chat.uploads.partialupload.Checksum;
import chat.uploads.partialupload.TusAddress;
import chat.uploads.partialupload.TusLimits;
import chat.uploads.partialupload.TusUpload;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.List;

/** Builds the endpoint's successful responses. */
@Singleton
final class TusResponses {

  private final TusLimits limits;
  private final Envelope envelope;

  TusResponses(TusLimits limits, Envelope envelope) {
    this.limits = limits;
    this.envelope = envelope;
  }

  /**
   * The response to the request that brings the last byte, without the envelope.
   *
   * @param url a path of the organization's address
   */
  @Serdeable
  record Finished(String url, String filename) {}

  /** Describes the endpoint's capabilities, for an address that accepts these methods. */
  HttpResponse<?> capabilities(String methods) {
    return HttpResponse.noContent()
        .header(HttpHeaders.ALLOW, methods)
        .header("Tus-Version", TusHeaders.VERSION)
        .header("Tus-Extension", TusHeaders.EXTENSIONS)
        .header("Tus-Max-Size", Long.toString(limits.most()))
        .header("Tus-Checksum-Algorithm", Checksum.NAMES);
  }

  /** Answers the creation of an upload, which may also have finished it. */
  HttpResponse<?> created(TusUpload upload) {
    MutableHttpResponse<Object> response = HttpResponse.status(HttpStatus.CREATED);
    return withProgress(isFile(upload) ? finished(response, upload) : response, upload)
        .header(HttpHeaders.LOCATION, TusAddress.path(upload.pathId()));
  }

  /** Answers a request that appended bytes to an upload. */
  HttpResponse<?> added(TusUpload upload) {
    return withProgress(
        isFile(upload) ? finished(HttpResponse.ok(), upload) : HttpResponse.noContent(), upload);
  }

  private static boolean isFile(TusUpload upload) {
    return upload.isFinished() && !upload.isPart();
  }

  private MutableHttpResponse<?> finished(MutableHttpResponse<Object> response, TusUpload upload) {
    var file = new Finished("/user_uploads/" + upload.pathId(), upload.fileName());
    return response
        .body(envelope.success(file, List.of()))
        .contentType(MediaType.APPLICATION_JSON_TYPE);
  }

  /** Answers with the progress of an upload. */
  HttpResponse<?> state(TusUpload upload) {
    MutableHttpResponse<?> response =
        HttpResponse.ok(new byte[0]).header(TusHeaders.LENGTH, Long.toString(upload.length()));
    if (upload.metadata() != null) {
      response.header(TusHeaders.METADATA, upload.metadata());
    }
    if (upload.concatenation() != null) {
      response.header(TusHeaders.CONCAT, upload.concatenation());
    }
    return upload.isJoined() && !upload.isFinished() ? response : withProgress(response, upload);
  }

  private static MutableHttpResponse<?> withProgress(
      MutableHttpResponse<?> response, TusUpload upload) {
    response.header(TusHeaders.OFFSET, Long.toString(upload.received()));
    return isFile(upload)
        ? response
        : response.header(TusHeaders.EXPIRES, TusHeaders.date(upload.expiresAt()));
  }
}

package chat.uploads.tus;

import chat.kit.envelope.Envelope;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.List;

/** What the endpoint answers of uploads and of itself, where it does not refuse. */
@Singleton
final class TusResponses {

  private final TusLimits limits;
  private final Envelope envelope;

  TusResponses(TusLimits limits, Envelope envelope) {
    this.limits = limits;
    this.envelope = envelope;
  }

  /**
   * What the request answers that brings the last byte, beside the envelope.
   *
   * @param url a path of the organization's address
   */
  @Serdeable
  record Finished(String url, String filename) {}

  /** What the endpoint can, for the address that takes these methods. */
  HttpResponse<?> capabilities(String methods) {
    return HttpResponse.noContent()
        .header(HttpHeaders.ALLOW, methods)
        .header("Tus-Version", TusHeaders.VERSION)
        .header("Tus-Extension", TusHeaders.EXTENSIONS)
        .header("Tus-Max-Size", Long.toString(limits.most()))
        .header("Tus-Checksum-Algorithm", Checksum.NAMES);
  }

  /** Of an upload that has begun, and may be finished by that. */
  HttpResponse<?> created(TusUpload upload) {
    MutableHttpResponse<Object> response = HttpResponse.status(HttpStatus.CREATED);
    return withProgress(isFile(upload) ? finished(response, upload) : response, upload)
        .header(HttpHeaders.LOCATION, TusAddress.path(upload.pathId()));
  }

  /** Of an upload that has got bytes. */
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

  /** How far an upload is. */
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

package chat.uploads.tus;

import chat.kit.envelope.Envelope;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.StreamedBody;
import chat.kit.stream.BodyStream;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Head;
import io.micronaut.http.annotation.Options;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import java.io.IOException;
import java.util.List;

/**
 * The endpoint of the tus protocol. Its methods answer as the protocol says and not as operations
 * do: 201 and 204 without a body, 200 in the envelope with the last byte.
 */
@Operations
@ForCallers
final class TusController {

  private static final String ENDPOINT = "/tus";
  private static final String UPLOAD = "/tus/{organization_id}/{directory}/{random}/{name}";
  private static final String METHODS = "OPTIONS, POST";
  private static final String UPLOAD_METHODS = "DELETE, HEAD, OPTIONS, PATCH";

  private final TusLimits limits;
  private final CreateUpload createUpload;
  private final LookAtUpload lookAtUpload;
  private final AddBytes addBytes;
  private final RemoveUpload removeUpload;
  private final Envelope envelope;

  TusController(
      TusLimits limits,
      CreateUpload createUpload,
      LookAtUpload lookAtUpload,
      AddBytes addBytes,
      RemoveUpload removeUpload,
      Envelope envelope) {
    this.limits = limits;
    this.createUpload = createUpload;
    this.lookAtUpload = lookAtUpload;
    this.addBytes = addBytes;
    this.removeUpload = removeUpload;
    this.envelope = envelope;
  }

  /**
   * What the request answers that brings the last byte, beside the envelope.
   *
   * @param url a path of the organization's address
   */
  @Serdeable
  record Finished(String url, String filename) {}

  @Options(ENDPOINT)
  HttpResponse<?> capabilities() {
    return capabilities(METHODS);
  }

  @Options(UPLOAD)
  HttpResponse<?> capabilitiesOfAnUpload() {
    return capabilities(UPLOAD_METHODS);
  }

  private HttpResponse<?> capabilities(String methods) {
    return HttpResponse.noContent()
        .header(HttpHeaders.ALLOW, methods)
        .header("Tus-Version", TusHeaders.VERSION)
        .header("Tus-Extension", TusHeaders.EXTENSIONS)
        .header("Tus-Max-Size", Long.toString(limits.most()))
        .header("Tus-Checksum-Algorithm", Checksum.NAMES);
  }

  @Post(ENDPOINT)
  @StreamedBody
  HttpResponse<?> create(Caller caller, HttpRequest<?> request) throws IOException {
    TusHeaders headers = new TusHeaders(request);
    return switch (headers.method()) {
      case "OPTIONS" -> capabilities();
      case "POST" -> {
        headers.requireVersion();
        yield created(createUpload.create(caller, headers, () -> BodyStream.of(request)));
      }
      default -> throw notAllowed(METHODS);
    };
  }

  @Head(UPLOAD)
  @StreamedBody
  HttpResponse<?> look(Caller caller, HttpRequest<?> request, @Params TusAddress address)
      throws IOException {
    return serve(caller, request, address);
  }

  @Patch(UPLOAD)
  @StreamedBody
  HttpResponse<?> add(Caller caller, HttpRequest<?> request, @Params TusAddress address)
      throws IOException {
    return serve(caller, request, address);
  }

  @Delete(UPLOAD)
  @StreamedBody
  HttpResponse<?> terminate(Caller caller, HttpRequest<?> request, @Params TusAddress address)
      throws IOException {
    return serve(caller, request, address);
  }

  /** For clients that can send no other method and say by a header which one they mean. */
  @Post(UPLOAD)
  @StreamedBody
  HttpResponse<?> overridden(Caller caller, HttpRequest<?> request, @Params TusAddress address)
      throws IOException {
    return serve(caller, request, address);
  }

  private HttpResponse<?> serve(Caller caller, HttpRequest<?> request, TusAddress address)
      throws IOException {
    TusHeaders headers = new TusHeaders(request);
    if (headers.method().equals("OPTIONS")) {
      return capabilitiesOfAnUpload();
    }
    headers.requireVersion();
    return switch (headers.method()) {
      case "HEAD" -> state(lookAtUpload.look(caller, address));
      case "PATCH" -> added(addBytes.add(caller, address, headers, () -> BodyStream.of(request)));
      case "DELETE" -> {
        removeUpload.terminate(caller, address);
        yield HttpResponse.noContent();
      }
      default -> throw notAllowed(UPLOAD_METHODS);
    };
  }

  private static Refusal notAllowed(String methods) {
    return RequestError.METHOD_NOT_ALLOWED
        .refuse()
        .with("allowed_methods", List.of(methods.split(", ")))
        .withHeader(HttpHeaders.ALLOW, methods);
  }

  private HttpResponse<?> created(TusUpload upload) {
    MutableHttpResponse<Object> response = HttpResponse.status(HttpStatus.CREATED);
    return withProgress(isFile(upload) ? finished(response, upload) : response, upload)
        .header(HttpHeaders.LOCATION, TusAddress.path(upload.pathId()));
  }

  private HttpResponse<?> added(TusUpload upload) {
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

  private static HttpResponse<?> state(TusUpload upload) {
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

package chat.uploads.tus;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.StreamedBody;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.uploads.UploadBulkhead;
import chat.uploads.partialupload.TusAddress;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Head;
import io.micronaut.http.annotation.Options;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import java.io.IOException;
import java.util.List;

/**
 * The endpoint of the tus protocol. Responses follow the protocol and not the conventions of other
 * operations: 201 and 204 without a body, 200 with the envelope for the last byte.
 */
@Operations
@ForCallers
final class TusController {

  private static final String ENDPOINT = "/tus";
  private static final String UPLOAD = "/tus/{organization_id}/{directory}/{random}/{name}";
  private static final String METHODS = "OPTIONS, POST";
  private static final String UPLOAD_METHODS = "DELETE, HEAD, OPTIONS, PATCH";

  private final CreateUpload createUpload;
  private final UploadStatus uploadStatus;
  private final AddBytes addBytes;
  private final TerminateUpload terminateUpload;
  private final TusResponses responses;
  private final UploadBulkhead uploadBulkhead;

  TusController(
      CreateUpload createUpload,
      UploadStatus uploadStatus,
      AddBytes addBytes,
      TerminateUpload terminateUpload,
      TusResponses responses,
      UploadBulkhead uploadBulkhead) {
    this.createUpload = createUpload;
    this.uploadStatus = uploadStatus;
    this.addBytes = addBytes;
    this.terminateUpload = terminateUpload;
    this.responses = responses;
    this.uploadBulkhead = uploadBulkhead;
  }

  @Options(ENDPOINT)
  HttpResponse<?> capabilities() {
    return responses.capabilities(METHODS);
  }

  @Options(UPLOAD)
  HttpResponse<?> capabilitiesOfAnUpload() {
    return responses.capabilities(UPLOAD_METHODS);
  }

  @Post(ENDPOINT)
  @StreamedBody
  HttpResponse<?> create(Caller caller, HttpRequest<?> request) throws IOException {
    TusHeaders headers = new TusHeaders(request);
    return switch (headers.method()) {
      case "OPTIONS" -> capabilities();
      case "POST" -> {
        headers.requireVersion();
        yield responses.created(
            uploadBulkhead.take(
                caller,
                () -> createUpload.create(caller, headers, () -> uploadBulkhead.body(request))));
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

  /** For clients that cannot send other methods and name the method in a header. */
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
      case "HEAD" -> responses.state(uploadStatus.look(caller, address));
      case "PATCH" ->
          responses.added(
              uploadBulkhead.take(
                  caller,
                  () ->
                      addBytes.add(caller, address, headers, () -> uploadBulkhead.body(request))));
      case "DELETE" -> {
        terminateUpload.terminate(caller, address);
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
}

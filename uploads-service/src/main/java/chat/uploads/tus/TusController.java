package chat.uploads.tus;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.StreamedBody;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.uploads.UploadsAtOnce;
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

  private final CreateUpload createUpload;
  private final LookAtUpload lookAtUpload;
  private final AddBytes addBytes;
  private final RemoveUpload removeUpload;
  private final TusResponses responses;
  private final UploadsAtOnce uploadsAtOnce;

  TusController(
      CreateUpload createUpload,
      LookAtUpload lookAtUpload,
      AddBytes addBytes,
      RemoveUpload removeUpload,
      TusResponses responses,
      UploadsAtOnce uploadsAtOnce) {
    this.createUpload = createUpload;
    this.lookAtUpload = lookAtUpload;
    this.addBytes = addBytes;
    this.removeUpload = removeUpload;
    this.responses = responses;
    this.uploadsAtOnce = uploadsAtOnce;
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
            uploadsAtOnce.take(
                caller,
                () -> createUpload.create(caller, headers, () -> uploadsAtOnce.body(request))));
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
      case "HEAD" -> responses.state(lookAtUpload.look(caller, address));
      case "PATCH" ->
          responses.added(
              uploadsAtOnce.take(
                  caller,
                  () -> addBytes.add(caller, address, headers, () -> uploadsAtOnce.body(request))));
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
}

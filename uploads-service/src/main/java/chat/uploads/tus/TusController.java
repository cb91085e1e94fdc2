package chat.uploads.tus;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.OperationId;
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

  /**
   * Returns the capabilities of the endpoint for resumable uploads. They are in the headers {@code
   * Tus-Version}, {@code Tus-Extension}, {@code Tus-Max-Size} (bytes) and {@code
   * Tus-Checksum-Algorithm}, according to the tus protocol 1.0.0.
   */
  @OperationId("get-tus-options")
  @Options(ENDPOINT)
  HttpResponse<?> capabilities() {
    return responses.capabilities(METHODS);
  }

  /**
   * Returns the capabilities of the endpoint for resumable uploads. {@code Allow} has the methods
   * of a single upload; the other headers are the same as in {@code get-tus-options}.
   */
  @OperationId("get-tus-upload-options")
  @Options(UPLOAD)
  HttpResponse<?> capabilitiesOfAnUpload() {
    return responses.capabilities(UPLOAD_METHODS);
  }

  /**
   * Creates a resumable upload by the tus protocol 1.0.0. Values are sent in headers: {@code
   * Tus-Resumable}; {@code Upload-Length}, the size of the file in bytes; {@code Upload-Metadata}
   * with {@code filename} and {@code filetype}; and {@code Upload-Concat} for a part, or for a file
   * that is made of parts. The body may contain the first bytes or all of them.
   *
   * <p>{@code Location} is the path of the upload, {@code Upload-Offset} the number of bytes that
   * the server has, and {@code Upload-Expires} the time when an unfinished upload is removed. The
   * limits are those of {@code upload-file}; in addition, the server limits the unfinished uploads
   * of an account.
   *
   * <p>The response to the request that completes a file is JSON with the envelope, {@code url} and
   * {@code filename}, as in {@code upload-file}. The caller then receives the event {@code
   * attachment} with {@code op} {@code add}.
   */
  @OperationId("create-tus-upload")
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

  /**
   * Returns the progress of the caller's resumable upload. {@code Upload-Offset} is the number of
   * bytes that the server has, {@code Upload-Length} the size of the file in bytes.
   */
  @OperationId("get-tus-upload")
  @Head(UPLOAD)
  @StreamedBody
  HttpResponse<?> look(Caller caller, HttpRequest<?> request, @Params TusAddress address)
      throws IOException {
    return serve(caller, request, address);
  }

  /**
   * Appends bytes to the caller's resumable upload. The body is {@code
   * application/offset+octet-stream}. {@code Upload-Offset} is the number of bytes that the server
   * has, or the request is refused with 409. {@code Upload-Checksum} is optional.
   *
   * <p>Bytes that arrive before the connection breaks are kept, unless a checksum was sent. The
   * response to the request that completes a file is JSON, as in {@code create-tus-upload}.
   */
  @OperationId("append-to-tus-upload")
  @Patch(UPLOAD)
  @StreamedBody
  HttpResponse<?> add(Caller caller, HttpRequest<?> request, @Params TusAddress address)
      throws IOException {
    return serve(caller, request, address);
  }

  /**
   * Removes the caller's resumable upload. An upload that has become a file is refused with 409;
   * such a file is removed with {@code remove-attachment}.
   */
  @OperationId("delete-tus-upload")
  @Delete(UPLOAD)
  @StreamedBody
  HttpResponse<?> terminate(Caller caller, HttpRequest<?> request, @Params TusAddress address)
      throws IOException {
    return serve(caller, request, address);
  }

  /**
   * Runs another operation on a resumable upload. Clients that cannot send the method of the
   * operation name it in the header {@code X-HTTP-Method-Override}: {@code HEAD}, {@code PATCH},
   * {@code DELETE} or {@code OPTIONS}.
   */
  @OperationId("override-tus-upload-method")
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

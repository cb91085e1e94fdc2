package chat.kit.openapi;

import chat.kit.http.InternalOperations;
import chat.kit.token.ForGateway;
import io.micronaut.core.util.SupplierUtil;
import io.micronaut.http.annotation.Get;
import java.util.Map;
import java.util.function.Supplier;

/** Returns this service's part of the OpenAPI document. */
@InternalOperations
@ForGateway
final class ApiDocumentController {

  /** The same as long as the program runs; computed by the first request. */
  private final Supplier<Map<String, Object>> document;

  ApiDocumentController(ApiDocument document) {
    this.document = SupplierUtil.memoized(document::content);
  }

  @Get("/openapi")
  Map<String, Object> document() {
    return document.get();
  }
}

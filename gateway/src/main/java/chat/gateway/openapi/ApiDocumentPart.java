package chat.gateway.openapi;

import chat.kit.error.ErrorAnswer;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.Map;

/**
 * One service's part of the document.
 *
 * @param paths the item of each path below {@code /api/v1}
 * @param schemas the named schemas that the items refer to
 * @param errors the error responses of the service; empty in older releases
 */
@Serdeable
record ApiDocumentPart(
    Map<String, Object> paths, Map<String, Object> schemas, List<ErrorRow> errors) {

  /** An error response. */
  @Serdeable
  record ErrorRow(String code, int status, String text) {

    ErrorAnswer answer() {
      return new ErrorAnswer(code, status, text);
    }
  }
}

package chat.gateway.openapi;

import io.micronaut.serde.annotation.Serdeable;
import java.util.Map;

/**
 * One service's part of the document.
 *
 * @param paths the item of each path below {@code /api/v1}
 * @param schemas the named schemas that the items refer to
 */
@Serdeable
record ApiDocumentPart(Map<String, Object> paths, Map<String, Object> schemas) {}

package chat.kit.openapi;

import java.util.Map;

/** Schemas that a service makes itself; resources in {@code openapi} can refer to them. */
public interface NamedSchemas {

  Map<String, Map<String, Object>> schemas();
}

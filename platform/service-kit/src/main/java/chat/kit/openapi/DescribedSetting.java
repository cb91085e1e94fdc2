package chat.kit.openapi;

import java.util.Map;

/**
 * A setting that is a parameter of operations.
 *
 * <p>It is a constant of an enum; the constant's Javadoc is the description in the OpenAPI
 * document.
 */
public interface DescribedSetting {

  /** Returns the name of the parameter. */
  String wireName();

  /** Returns the JSON Schema of the parameter. */
  Map<String, Object> schema();

  /** Whether values other than the default are permitted. */
  boolean isSupported();
}

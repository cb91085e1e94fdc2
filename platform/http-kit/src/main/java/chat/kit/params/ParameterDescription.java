package chat.kit.params;

import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of an operation as the OpenAPI document describes it.
 *
 * @param name as sent
 * @param alias an older name that is still accepted; null if there is none
 * @param byDefault the default as text; null if there is none
 * @param component the component that receives the value
 */
public record ParameterDescription(
    String name,
    boolean isInPath,
    boolean isRequired,
    @Nullable String alias,
    @Nullable String byDefault,
    RecordComponent component) {

  /** The longest text in a list without a limit of its own, in code points. */
  public static final int MAX_LIST_ELEMENT_LENGTH = ParameterReader.MAX_LIST_ELEMENT_LENGTH;

  /** Returns the parameters of a {@link Params} record in their order. */
  public static List<ParameterDescription> of(Class<?> record) {
    return ParameterTable.of(record).describe();
  }
}

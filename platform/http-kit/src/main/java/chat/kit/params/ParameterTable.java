package chat.kit.params;

import chat.kit.error.Refusal;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record class of parameters: its columns in order and its constructor. */
final class ParameterTable {

  private final List<ParameterColumn> columns;
  private final MethodHandle constructor;

  private ParameterTable(List<ParameterColumn> columns, MethodHandle constructor) {
    this.columns = columns;
    this.constructor = constructor;
  }

  static ParameterTable of(Class<?> record) {
    if (!record.isRecord()) {
      throw new IllegalArgumentException(record + " must be a record to be @Params");
    }
    RecordComponent[] components = record.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      MethodHandle constructor =
          MethodHandles.privateLookupIn(record, MethodHandles.lookup())
              .findConstructor(record, MethodType.methodType(void.class, types))
              .asSpreader(Object[].class, types.length)
              .asType(MethodType.methodType(Object.class, Object[].class));
      return new ParameterTable(
          Arrays.stream(components).map(ParameterColumn::of).toList(), constructor);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(record + " has no usable constructor", e);
    }
  }

  List<ParameterDescription> describe() {
    return columns.stream().map(ParameterColumn::describe).toList();
  }

  /**
   * Returns the record with a value for each column; the refusal names the first column that fails.
   */
  Object read(RequestParameters parameters, Map<String, Object> path) {
    @Nullable Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = columns.get(i).read(parameters, path);
    }
    try {
      return constructor.invokeExact(values);
    } catch (Refusal refusal) {
      throw refusal;
    } catch (Throwable e) {
      throw new IllegalStateException("Creating the record of parameters failed", e);
    }
  }
}

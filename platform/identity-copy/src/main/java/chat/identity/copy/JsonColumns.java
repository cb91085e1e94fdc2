package chat.identity.copy;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the columns of type {@code jsonb} hold. */
@Singleton
public final class JsonColumns {

  private final JsonMapper json;

  JsonColumns(JsonMapper json) {
    this.json = json;
  }

  /** The text to store; of a serializable value. */
  public String write(Object value) {
    try {
      return json.writeValueAsString(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The group-setting value that a column holds. */
  public GroupSetting groupSetting(String column) {
    return read(column, GroupSetting.class);
  }

  /** The elements of the list that a column holds; none where it is null. */
  public <T> List<T> list(@Nullable String column, Class<T> type) {
    if (column == null) {
      return List.of();
    }
    try {
      return json.readValue(column, Argument.listOf(type));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonNode tree(String column) {
    return read(column, JsonNode.class);
  }

  private <T> T read(String column, Class<T> type) {
    try {
      return json.readValue(column, type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package chat.identity.copy;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the columns of type {@code jsonb} hold. Settings are read with every message, and few texts
 * among them differ, so what one means is remembered by the text itself.
 */
@Singleton
public final class JsonColumns {

  /** Of some kilobytes each. */
  private static final int KEPT_TREES = 500;

  private static final int KEPT_GROUP_SETTINGS = 10_000;

  private final JsonMapper json;
  private final LoadingCache<String, JsonNode> trees;
  private final LoadingCache<String, GroupSetting> groupSettings;

  JsonColumns(JsonMapper json) {
    this.json = json;
    this.trees =
        Caffeine.newBuilder().maximumSize(KEPT_TREES).build(text -> read(text, JsonNode.class));
    this.groupSettings =
        Caffeine.newBuilder()
            .maximumSize(KEPT_GROUP_SETTINGS)
            .build(text -> read(text, GroupSetting.class));
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
    return groupSettings.get(column);
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
    return trees.get(column);
  }

  private <T> T read(String column, Class<T> type) {
    try {
      return json.readValue(column, type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package chat.identityprojection;

import chat.kit.people.GroupSetting;
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
 * Parses the contents of {@code jsonb} columns, with a cache.
 *
 * <p>Settings are read with every message, and few texts among them differ, so the parsed value is
 * cached by the text itself.
 */
@Singleton
public final class JsonColumns {

  /** In bytes, for the settings of some hundred organizations, whose texts are kilobytes. */
  private static final long MAX_TREE_BYTES = 8 << 20;

  /**
   * In bytes, for ten thousand values that name a group, or a hundred that name a thousand members.
   */
  private static final long MAX_GROUP_SETTING_BYTES = 4 << 20;

  /** Minimum bytes of a value, however short its text is. */
  private static final int BYTES_PER_VALUE = 256;

  /** Estimated bytes of a text and its parsed value, per character. */
  private static final int BYTES_PER_CHARACTER = 5;

  private final JsonMapper json;
  private final LoadingCache<String, JsonNode> trees;
  private final LoadingCache<String, GroupSetting> groupSettings;

  JsonColumns(JsonMapper json) {
    this.json = json;
    this.trees = cache(JsonNode.class, MAX_TREE_BYTES);
    this.groupSettings = cache(GroupSetting.class, MAX_GROUP_SETTING_BYTES);
  }

  /**
   * @param bytes maximum for all entries together
   */
  private <T> LoadingCache<String, T> cache(Class<T> type, long bytes) {
    return Caffeine.newBuilder()
        .maximumWeight(bytes)
        .weigher((String text, T _) -> BYTES_PER_VALUE + BYTES_PER_CHARACTER * text.length())
        .build(text -> read(text, type));
  }

  /** Returns the JSON text to store; of a serializable value. */
  public String write(Object value) {
    try {
      return json.writeValueAsString(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the group-setting value of a column. */
  public GroupSetting groupSetting(String column) {
    return groupSettings.get(column);
  }

  /** Returns the elements of the list in a column; none if it is null. */
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

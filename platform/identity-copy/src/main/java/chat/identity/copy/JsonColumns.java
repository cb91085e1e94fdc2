package chat.identity.copy;

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
 * What the columns of type {@code jsonb} hold. Settings are read with every message, and few texts
 * among them differ, so what one means is remembered by the text itself.
 */
@Singleton
public final class JsonColumns {

  /** In bytes: of the settings of some hundred organizations, whose texts are kilobytes. */
  private static final long KEPT_TREES = 8 << 20;

  /** In bytes: of ten thousand that name a group, or of a hundred that name a thousand members. */
  private static final long KEPT_GROUP_SETTINGS = 4 << 20;

  /** What a value takes however short its text is. */
  private static final int BYTES_PER_VALUE = 256;

  /** What the text and what it means take together, about. */
  private static final int BYTES_PER_CHARACTER = 5;

  private final JsonMapper json;
  private final LoadingCache<String, JsonNode> trees;
  private final LoadingCache<String, GroupSetting> groupSettings;

  JsonColumns(JsonMapper json) {
    this.json = json;
    this.trees = remembered(JsonNode.class, KEPT_TREES);
    this.groupSettings = remembered(GroupSetting.class, KEPT_GROUP_SETTINGS);
  }

  /**
   * @param bytes what all of them may take, however many they are
   */
  private <T> LoadingCache<String, T> remembered(Class<T> type, long bytes) {
    return Caffeine.newBuilder()
        .maximumWeight(bytes)
        .weigher((String text, T _) -> BYTES_PER_VALUE + BYTES_PER_CHARACTER * text.length())
        .build(text -> read(text, type));
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

package chat.identity.copy;

import chat.kit.people.GroupSetting;
import chat.kit.people.GroupSettingSerde;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.exceptions.SerdeException;
import org.jspecify.annotations.Nullable;

/**
 * An organization's settings by their names without {@code realm_}. A setting that its owner does
 * not know yet, being an older release, has the value given for that case; a permission then is
 * nobody's.
 */
public record OrganizationSettings(JsonNode values) {

  /** Who has a permission, for example {@code can_create_public_channel_group}. */
  public GroupSetting group(String name) {
    JsonNode value = find(name);
    try {
      return value == null ? GroupSetting.NOBODY : GroupSettingSerde.of(value);
    } catch (SerdeException e) {
      throw new IllegalStateException(name + " is no group-setting value: " + value, e);
    }
  }

  /** A switch, for example {@code enable_spectator_access}. */
  public boolean flag(String name, boolean otherwise) {
    JsonNode value = find(name);
    return value == null ? otherwise : value.getBooleanValue();
  }

  /** A number, for example {@code waiting_period_threshold}. */
  public long number(String name, long otherwise) {
    JsonNode value = find(name);
    return value == null ? otherwise : value.getLongValue();
  }

  /** A word, for example {@code topics_policy}. */
  public String text(String name, String otherwise) {
    JsonNode value = find(name);
    return value == null ? otherwise : value.getStringValue();
  }

  private @Nullable JsonNode find(String name) {
    JsonNode value = values.get(name);
    return value == null || value.isNull() ? null : value;
  }
}

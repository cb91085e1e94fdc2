package chat.identityprojection;

import chat.kit.people.GroupSetting;
import chat.kit.people.GroupSettingSerde;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.exceptions.SerdeException;
import org.jspecify.annotations.Nullable;

/**
 * An organization's settings by their names without {@code realm_}.
 *
 * <p>If the owner is an older release and does not have a setting, the given default applies; a
 * permission then is nobody's.
 */
public record ProjectedOrganizationSettings(JsonNode values) {

  /** Returns a permission, for example {@code can_create_public_channel_group}. */
  public GroupSetting group(String name) {
    JsonNode value = find(name);
    try {
      return value == null ? GroupSetting.NOBODY : GroupSettingSerde.of(value);
    } catch (SerdeException e) {
      throw new IllegalStateException(name + " is no group-setting value: " + value, e);
    }
  }

  /** Returns a boolean, for example {@code enable_spectator_access}. */
  public boolean flag(String name, boolean otherwise) {
    JsonNode value = find(name);
    return value == null ? otherwise : value.getBooleanValue();
  }

  /** Returns a number, for example {@code waiting_period_threshold}. */
  public long number(String name, long otherwise) {
    JsonNode value = find(name);
    return value == null ? otherwise : value.getLongValue();
  }

  /** Returns a text, for example {@code topics_policy}. */
  public String text(String name, String otherwise) {
    JsonNode value = find(name);
    return value == null ? otherwise : value.getStringValue();
  }

  private @Nullable JsonNode find(String name) {
    JsonNode value = values.get(name);
    return value == null || value.isNull() ? null : value;
  }
}

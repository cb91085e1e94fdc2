package chat.identity.group;

import chat.identity.IdentityError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a setting is changed: {@code {"new": value, "old": value}}.
 *
 * @param old what the client believes the value to be; null where it does not care
 */
public record GroupSettingUpdate(GroupSettingValue value, @Nullable GroupSettingValue old) {

  /** Reads it; which groups and members there are is not looked at here. */
  public static GroupSettingUpdate fromParameter(Parameter parameter) {
    JsonValue json = parameter.json();
    JsonValue value = json.field("new");
    json.allowOnly(Set.of("new", "old"));
    boolean hasOld = json.has("old") && !json.field("old").isNull();
    return new GroupSettingUpdate(
        GroupSettingValue.of(value), hasOld ? GroupSettingValue.of(json.field("old")) : null);
  }

  /** Refuses where the value is not what the client believes it to be. */
  public void requireExpected(String name, GroupSettingValue stored) {
    if (old != null && !old.shortest().equals(stored)) {
      throw IdentityError.EXPECTATION_MISMATCH.refuse(name).with("field_name", name);
    }
  }
}

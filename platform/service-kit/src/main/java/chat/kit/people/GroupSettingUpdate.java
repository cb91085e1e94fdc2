package chat.kit.people;

import chat.kit.error.ErrorCase;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a setting is changed: {@code {"new": value, "old": value}}.
 *
 * @param old what the client believes the value to be; null where it does not care
 */
public record GroupSettingUpdate(GroupSetting value, @Nullable GroupSetting old) {

  /** Reads it; which groups and members there are is not looked at here. */
  public static GroupSettingUpdate fromParameter(Parameter parameter) {
    JsonValue json = parameter.json();
    JsonValue value = json.field("new");
    json.allowOnly(Set.of("new", "old"));
    boolean hasOld = json.has("old") && !json.field("old").isNull();
    return new GroupSettingUpdate(
        GroupSetting.of(value), hasOld ? GroupSetting.of(json.field("old")) : null);
  }

  /**
   * Refuses where the value is not what the client believes it to be.
   *
   * @param name the setting's
   * @param mismatch the refusal, which names it
   */
  public void requireExpected(String name, @Nullable GroupSetting stored, ErrorCase mismatch) {
    if (old != null && !old.equals(stored)) {
      throw mismatch.refuse(name).with("field_name", name);
    }
  }
}

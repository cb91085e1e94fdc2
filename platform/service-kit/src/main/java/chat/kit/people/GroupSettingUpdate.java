package chat.kit.people;

import chat.kit.error.ErrorCase;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.Set;
import java.util.function.LongPredicate;
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
   * Refuses where the value is not what the client believes it to be. Deactivated members, which
   * clients are not shown, don't count.
   *
   * @param name the setting's
   * @param active whether a member of the stored value is an active account
   * @param mismatch the refusal, which names it
   */
  public void requireExpected(
      String name, GroupSetting stored, LongPredicate active, ErrorCase mismatch) {
    if (old != null && !old.onlyMembers(active).equals(stored.onlyMembers(active))) {
      throw mismatch.refuse(name).with("field_name", name);
    }
  }

  /**
   * The value to store: the stored one, deactivated members included, where it is sent as shown.
   */
  public GroupSetting valueInsteadOf(GroupSetting stored, LongPredicate active) {
    return value.equals(stored.onlyMembers(active)) ? stored : value;
  }
}

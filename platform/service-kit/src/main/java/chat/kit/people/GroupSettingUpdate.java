package chat.kit.people;

import chat.kit.error.ErrorCase;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A requested change of a setting: {@code {"new": value, "old": value}}.
 *
 * @param old the value that the client expects; null if it does not matter
 */
@ApiSchema(
    "{\"type\": \"object\", \"properties\": {\"new\": "
        + GroupSetting.SCHEMA
        + ", \"old\": {\"anyOf\": ["
        + GroupSetting.SCHEMA
        + ", {\"type\": \"null\"}]}}, \"required\": [\"new\"], \"additionalProperties\": false}")
public record GroupSettingUpdate(GroupSetting value, @Nullable GroupSetting old) {

  /** Parses the change; does not check whether groups and members exist. */
  public static GroupSettingUpdate fromParameter(Parameter parameter) {
    JsonValue json = parameter.json();
    JsonValue value = json.field("new");
    json.allowOnly(Set.of("new", "old"));
    boolean hasOld = json.has("old") && !json.field("old").isNull();
    return new GroupSettingUpdate(
        GroupSetting.of(value), hasOld ? GroupSetting.of(json.field("old")) : null);
  }

  /**
   * Refuses the change if the stored value is not the expected one.
   *
   * <p>Deactivated members, which clients do not see, are ignored.
   *
   * @param name the setting's
   * @param active whether a member of the stored value is an active account
   * @param mismatch the refusal, which names the setting
   */
  public void requireExpected(
      String name, GroupSetting stored, LongPredicate active, ErrorCase mismatch) {
    if (old != null && !old.onlyMembers(active).equals(stored.onlyMembers(active))) {
      throw mismatch.refuse(name).with("field_name", name);
    }
  }

  /**
   * Returns the value to store: the stored one, including deactivated members, if the new value
   * equals the one that clients see.
   */
  public GroupSetting valueInsteadOf(GroupSetting stored, LongPredicate active) {
    return value.equals(stored.onlyMembers(active)) ? stored : value;
  }
}

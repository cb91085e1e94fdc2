package chat.identity.usergroup;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reason why a group cannot be deactivated: its user, and the settings concerned.
 *
 * <p>Each kind has only the fields that it needs (API: deactivate-user-group).
 *
 * @param type {@code subgroup}, {@code channel}, {@code user_group} or {@code realm}
 * @param supergroupIds the ids of the active groups of which it is a direct subgroup
 * @param channelId the id of the channel with the settings
 * @param groupId the id of the group with the settings
 * @param settings the names of the settings that refer to the group
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
record Objection(
    String type,
    @Nullable List<Long> supergroupIds,
    @Nullable Long channelId,
    @Nullable Long groupId,
    @Nullable List<String> settings) {

  static Objection ofSupergroups(List<Long> groupIds) {
    return new Objection("subgroup", groupIds, null, null, null);
  }

  static Objection ofChannel(long channelId, List<String> settings) {
    return new Objection("channel", null, channelId, null, settings);
  }

  static Objection ofGroup(long groupId, List<String> settings) {
    return new Objection("user_group", null, null, groupId, settings);
  }

  static Objection ofOrganization(List<String> settings) {
    return new Objection("realm", null, null, null, settings);
  }
}

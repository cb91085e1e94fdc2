package chat.channels.channel;

import chat.identity.copy.JsonColumns;
import chat.kit.people.GroupSetting;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The table {@code channel_change}: who gave which permission of a channel to whom, and when. */
@Singleton
final class ChannelHistoryStore {

  private static final String APPEND =
      """
      insert into channel_change
        (organization_id, channel_id, acting_user_id, date_changed, setting, old_value, new_value)
      select :organizationId, :channelId, :actingUserId, :now, setting, old_value::jsonb,
        new_value::jsonb
      from unnest(:settings::text[], :oldValues::text[], :newValues::text[])
        with ordinality as change (setting, old_value, new_value, position)
      order by position
      """;

  private final Sql sql;
  private final JsonColumns json;
  private final Clock clock;

  ChannelHistoryStore(Sql sql, JsonColumns json, Clock clock) {
    this.sql = sql;
    this.json = json;
    this.clock = clock;
  }

  /**
   * Notes the group settings that differ, in the transaction in which they are written.
   *
   * @param before null where the channel is new
   */
  void append(@Nullable Channel before, Channel after, @Nullable Long actingUserId) {
    List<String> settings = new ArrayList<>();
    List<@Nullable String> oldValues = new ArrayList<>();
    List<String> newValues = new ArrayList<>();
    for (ChannelGroup group : ChannelGroup.values()) {
      GroupSetting old = before == null ? null : before.groups().get(group);
      GroupSetting value = Objects.requireNonNull(after.groups().get(group));
      if (!value.equals(old)) {
        settings.add(group.wireName());
        oldValues.add(old == null ? null : json.write(old));
        newValues.add(json.write(value));
      }
    }
    if (settings.isEmpty()) {
      return;
    }
    sql.statement(APPEND)
        .bind("organizationId", after.organizationId())
        .bind("channelId", after.channelId())
        .bind("actingUserId", actingUserId)
        .bind("now", clock.instant())
        .bind("settings", settings)
        .bind("oldValues", oldValues)
        .bind("newValues", newValues)
        .execute();
  }
}

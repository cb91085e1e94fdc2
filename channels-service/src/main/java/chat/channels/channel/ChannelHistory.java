package chat.channels.channel;

import chat.identityprojection.JsonColumns;
import chat.kit.people.GroupSetting;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Records changes of the group settings of channels. */
@Singleton
final class ChannelHistory {

  private final ChannelHistoryRepository history;
  private final JsonColumns json;
  private final Clock clock;

  ChannelHistory(ChannelHistoryRepository history, JsonColumns json, Clock clock) {
    this.history = history;
    this.json = json;
    this.clock = clock;
  }

  /**
   * Stores the group settings that differ; runs in the transaction that changes the channel.
   *
   * @param before null for a new channel
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
    if (!settings.isEmpty()) {
      history.append(
          after,
          actingUserId,
          clock.instant(),
          settings,
          oldValues.toArray(new @Nullable String[0]),
          newValues);
    }
  }
}

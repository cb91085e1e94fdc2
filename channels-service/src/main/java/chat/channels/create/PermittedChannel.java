package chat.channels.create;

import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelName;
import chat.kit.people.GroupSetting;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A channel that its creator is permitted to create; made only by {@link CreationRules}. */
public final class PermittedChannel {

  private final Beginning beginning;

  PermittedChannel(Beginning beginning) {
    this.beginning = beginning;
  }

  /**
   * The initial state of a channel.
   *
   * @param groups a value for each group setting
   * @param subscribers distinct active accounts
   * @param color of the subscriptions; null for the default color derived from the channel's id
   */
  record Beginning(
      long channelId,
      long organizationId,
      long creatorId,
      ChannelName name,
      String description,
      NewChannelSettings settings,
      Map<ChannelGroup, GroupSetting> groups,
      List<Long> subscribers,
      @Nullable String color) {}

  Beginning beginning() {
    return beginning;
  }

  public long channelId() {
    return beginning.channelId();
  }

  public long organizationId() {
    return beginning.organizationId();
  }

  public ChannelName name() {
    return beginning.name();
  }
}

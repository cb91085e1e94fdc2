package chat.channels.create;

import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelName;
import chat.kit.people.GroupSetting;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A channel that its creator may create so; only {@link CreationRules} makes it. */
public final class PermittedChannel {

  private final Beginning beginning;

  PermittedChannel(Beginning beginning) {
    this.beginning = beginning;
  }

  /**
   * How a channel is to begin.
   *
   * @param groups a value for each group setting
   * @param subscribers active accounts, each once
   * @param color of their subscriptions; null for the one that the channel's id gives
   */
  record Beginning(
      long channelId,
      long organizationId,
      long creatorId,
      ChannelName name,
      String description,
      WantedSettings settings,
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

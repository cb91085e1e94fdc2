package chat.channels.create;

import chat.channels.channel.ChannelGroup;
import chat.channels.channel.ChannelName;
import chat.identity.copy.GroupSetting;
import java.util.List;
import java.util.Map;

/** A channel that its creator may create so; only {@link CreationRules} makes it. */
public final class PermittedChannel {

  private final Wish wish;

  PermittedChannel(Wish wish) {
    this.wish = wish;
  }

  /**
   * How a channel is to begin.
   *
   * @param groups a value for each group setting
   * @param subscribers active accounts, each once
   */
  record Wish(
      long channelId,
      long organizationId,
      long creatorId,
      ChannelName name,
      String description,
      boolean inviteOnly,
      Map<ChannelGroup, GroupSetting> groups,
      List<Long> subscribers) {}

  Wish wish() {
    return wish;
  }

  public long channelId() {
    return wish.channelId();
  }

  public long organizationId() {
    return wish.organizationId();
  }

  public ChannelName name() {
    return wish.name();
  }

  /** A value for each group setting. */
  public Map<ChannelGroup, GroupSetting> groups() {
    return wish.groups();
  }
}

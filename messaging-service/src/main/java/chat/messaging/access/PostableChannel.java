package chat.messaging.access;

import chat.kit.event.Audience;
import chat.messaging.accessquery.ChannelAccessRepository;
import chat.messaging.accessquery.ProjectedChannel;

/** Proof that a user may send into a channel's topic; only {@link PostAccess} creates it. */
public final class PostableChannel {

  private final ProjectedChannel channel;
  private final String version;
  private final boolean isMuted;
  private final String topic;

  PostableChannel(ChannelAccessRepository.ChannelLookupResult result, String topic) {
    this.channel = result.facts().channel();
    this.version = result.version();
    this.isMuted = result.isMuted();
    this.topic = topic;
  }

  ProjectedChannel channel() {
    return channel;
  }

  public long channelId() {
    return channel.channelId();
  }

  /** Version of the channel's row when access was decided. */
  public String version() {
    return version;
  }

  /** The audience of messages sent to the channel. */
  public Audience audience() {
    return channel.audience();
  }

  public long recipientId() {
    return channel.recipientId();
  }

  public String name() {
    return channel.name();
  }

  /** Whether the sender has muted the channel. */
  public boolean isMuted() {
    return isMuted;
  }

  public String topic() {
    return topic;
  }
}

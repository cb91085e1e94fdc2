package chat.messaging.access;

import chat.kit.event.Audience;

/** Proof that somebody may send into a channel's topic; only {@link PostAccess} makes it. */
public final class PostableChannel {

  private final CopiedChannel channel;
  private final String version;
  private final boolean isMuted;
  private final String topic;

  PostableChannel(ChannelAccessRepository.Found found, String topic) {
    this.channel = found.facts().channel();
    this.version = found.version();
    this.isMuted = found.isMuted();
    this.topic = topic;
  }

  CopiedChannel channel() {
    return channel;
  }

  public long channelId() {
    return channel.channelId();
  }

  /** Of the channel as it was when this was decided. */
  public String version() {
    return version;
  }

  /** Whom what is sent there is for. */
  public Audience audience() {
    return channel.audience();
  }

  public long recipientId() {
    return channel.recipientId();
  }

  public String name() {
    return channel.name();
  }

  /** Whether its sender has muted it. */
  public boolean isMuted() {
    return isMuted;
  }

  public String topic() {
    return topic;
  }
}

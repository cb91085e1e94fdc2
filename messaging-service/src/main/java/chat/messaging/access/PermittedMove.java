package chat.messaging.access;

import chat.kit.event.Audience;
import chat.messaging.accessquery.ChannelFacts;
import chat.messaging.accessquery.ProjectedChannel;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Proof that a user may move a message and messages of its topic.
 *
 * <p>Only {@link MoveAccess} creates it. The other messages are those that the mover can read, or
 * all if the mover marks the topic as resolved.
 */
public final class PermittedMove {

  private final MoveRequest wanted;
  private final ProjectedChannel channel;
  private final boolean takesAll;
  private final boolean callsSubscribers;
  private final @Nullable Instant oldest;

  /**
   * @param channel the destination
   * @param takesAll whether all messages of the topic may move, not only those that the mover can
   *     read
   * @param callsSubscribers whether channel wildcards in the moved messages may notify the
   *     subscribers of the destination
   * @param oldest messages sent before this time may not move; null if there is no limit
   */
  PermittedMove(
      MoveRequest wanted,
      ProjectedChannel channel,
      boolean takesAll,
      boolean callsSubscribers,
      @Nullable Instant oldest) {
    this.wanted = wanted;
    this.channel = channel;
    this.takesAll = takesAll;
    this.callsSubscribers = callsSubscribers;
    this.oldest = oldest;
  }

  public MoveRequest wanted() {
    return wanted;
  }

  public long oldChannelId() {
    Long channelId = wanted.message().channelId();
    if (channelId == null) {
      throw new IllegalStateException("Direct message cannot be moved");
    }
    return channelId;
  }

  public long channelId() {
    return channel.channelId();
  }

  /** The audience of events in the destination channel. */
  public Audience audience() {
    return channel.audience();
  }

  public long recipientId() {
    return channel.recipientId();
  }

  public String channelName() {
    return channel.name();
  }

  /** The topic after the move, in the form to be stored. */
  public String topic() {
    return wanted.newTopic().text();
  }

  /** The new topic; null if it does not change. */
  public @Nullable String changedTopic() {
    return wanted.changesTopic() ? topic() : null;
  }

  /** Whether readers of the destination may see the name of the old channel. */
  public boolean namesOldChannel() {
    ChannelFacts old = wanted.message().channel();
    return old != null && mayBeNamedIn(channel, old.channel());
  }

  /** Whether readers of the old channel may see the name of the destination. */
  public boolean namesNewChannel() {
    ChannelFacts old = wanted.message().channel();
    return old != null && mayBeNamedIn(old.channel(), channel);
  }

  private static boolean mayBeNamedIn(ProjectedChannel location, ProjectedChannel named) {
    return named.channelId() == location.channelId()
        || named.isWebPublic()
        || (!named.inviteOnly() && !location.isWebPublic());
  }

  /** Whether subscribers of the destination see only messages that they received. */
  public boolean protectsHistory() {
    return channel.inviteOnly() && !channel.historyPublicToSubscribers();
  }

  public boolean takesAll() {
    return takesAll;
  }

  public boolean callsSubscribers() {
    return callsSubscribers;
  }

  public @Nullable Instant oldest() {
    return oldest;
  }
}

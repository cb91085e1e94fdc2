package chat.messaging.access;

import chat.kit.event.Audience;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Proof that somebody may move a message, and those of its topic that he can read, or all where he
 * marks the topic as resolved; only {@link MoveAccess} makes it.
 */
public final class PermittedMove {

  private final WantedMove wanted;
  private final CopiedChannel channel;
  private final boolean takesAll;
  private final boolean callsSubscribers;
  private final @Nullable Instant oldest;

  /**
   * @param channel where it is to be
   * @param takesAll whether all messages of the topic may go along, and not those alone that the
   *     mover can read
   * @param callsSubscribers whether channel wildcards in what moves may call those whom it reaches
   * @param oldest all that are to move must be younger; null where there is no limit
   */
  PermittedMove(
      WantedMove wanted,
      CopiedChannel channel,
      boolean takesAll,
      boolean callsSubscribers,
      @Nullable Instant oldest) {
    this.wanted = wanted;
    this.channel = channel;
    this.takesAll = takesAll;
    this.callsSubscribers = callsSubscribers;
    this.oldest = oldest;
  }

  public WantedMove wanted() {
    return wanted;
  }

  public long oldChannelId() {
    Long channelId = wanted.message().channelId();
    if (channelId == null) {
      throw new IllegalStateException("a direct message moves nowhere");
    }
    return channelId;
  }

  public long channelId() {
    return channel.channelId();
  }

  /** Whom what comes there is for. */
  public Audience audience() {
    return channel.audience();
  }

  public long recipientId() {
    return channel.recipientId();
  }

  public String channelName() {
    return channel.name();
  }

  /** The topic as it is to be stored. */
  public String topic() {
    return wanted.newTopic().text();
  }

  /** The topic if it is another one than before; null otherwise. */
  public @Nullable String changedTopic() {
    return wanted.changesTopic() ? topic() : null;
  }

  /** Whether readers of the channel where it is to be may know what its channel is called. */
  public boolean namesOldChannel() {
    ChannelFacts old = wanted.message().channel();
    return old != null && mayBeNamedIn(channel, old.channel());
  }

  /** Whether readers of its channel may know what the one is called where it is to be. */
  public boolean namesNewChannel() {
    ChannelFacts old = wanted.message().channel();
    return old != null && mayBeNamedIn(old.channel(), channel);
  }

  private static boolean mayBeNamedIn(CopiedChannel place, CopiedChannel named) {
    return named.channelId() == place.channelId()
        || named.isWebPublic()
        || (!named.inviteOnly() && !place.isWebPublic());
  }

  /** Whether the new channel shows its subscribers what they received alone. */
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

package chat.messaging.access;

import chat.kit.token.Caller;
import chat.messaging.access.ReadableMessageStore.Seen;
import chat.messaging.memory.Memory;
import chat.messaging.memory.MemoryRoom;
import chat.messaging.memory.ReadBlock;
import chat.messaging.memory.Versions;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Remembers small messages that were read, and what decides who may read them. Each part is
 * remembered by itself, so that a message is there once for all of its readers.
 */
@Singleton
final class RememberedMessages {

  /** Less than the shortest time for which messages may be kept: who deletes them tells nobody. */
  private static final Duration YOUNG = Duration.ofHours(23);

  private final MessagePartsStore store;
  private final Versions versions;
  private final Clock clock;
  private final Memory<Long, BareMessage> messages;
  private final Memory<Long, ReaderFacts> readers;
  private final Memory<Long, ChannelFacts> channels;
  private final Memory<Place, SubscriptionFacts> subscriptions;
  private final Memory<ReadBlock, BlockMarks> marks;

  RememberedMessages(MessagePartsStore store, Versions versions, MemoryRoom room, Clock clock) {
    this.store = store;
    this.versions = versions;
    this.clock = clock;
    this.messages = room.memory(6, RememberedSizes::of);
    this.readers = room.memory(2, RememberedSizes::of);
    this.channels = room.memory(1, RememberedSizes::of);
    this.subscriptions = room.memory(2, RememberedSizes::of);
    this.marks = room.memory(2, RememberedSizes::of);
  }

  private record Place(long readerId, long channelId) {}

  /**
   * The versions of a message's parts before they are read; those that are found are good with
   * these alone.
   */
  private record Before(Caller reader, ReadBlock block, long message, long copies, long marks) {

    long organizationId() {
      return reader.organizationId();
    }

    Place place(long channelId) {
      return new Place(reader.userId(), channelId);
    }
  }

  /** The message as it is now; empty where that is not remembered. */
  Optional<Seen> find(Caller reader, long messageId) {
    if (!versions.areKnown(reader.organizationId())) {
      return Optional.empty();
    }
    return Optional.ofNullable(parts(before(reader, messageId), messageId))
        .map(parts -> parts.seenBy(reader.userId()));
  }

  private @Nullable MessageParts parts(Before now, long messageId) {
    long organizationId = now.organizationId();
    BareMessage message = messages.find(organizationId, messageId, now.message());
    if (message == null || !isYoung(message)) {
      return null;
    }
    Long channelId = message.channelId();
    ReaderFacts reader = readers.find(organizationId, now.reader().userId(), now.copies());
    BlockMarks block = marks.find(organizationId, now.block(), now.marks());
    if (reader == null || block == null) {
      return null;
    }
    if (channelId == null) {
      return new MessageParts(message, reader, null, SubscriptionFacts.NONE, block);
    }
    ChannelFacts channel = channels.find(organizationId, channelId, now.copies());
    SubscriptionFacts subscription =
        subscriptions.find(organizationId, now.place(channelId), now.copies());
    return channel == null || subscription == null
        ? null
        : new MessageParts(message, reader, channel, subscription, block);
  }

  /** The message by the database's word, which is remembered. */
  Optional<Seen> read(Caller reader, long messageId) {
    Before before = before(reader, messageId);
    Optional<MessageParts> found = store.find(reader, messageId);
    if (versions.areKept()) {
      found.ifPresent(parts -> keep(before, parts));
    }
    return found.map(parts -> parts.seenBy(reader.userId()));
  }

  private void keep(Before before, MessageParts parts) {
    BareMessage message = parts.message();
    if (message.text() == null || !isYoung(message)) {
      return;
    }
    long organizationId = before.organizationId();
    messages.keep(organizationId, message.id(), before.message(), message);
    readers.keep(organizationId, before.reader().userId(), before.copies(), parts.reader());
    marks.keep(organizationId, before.block(), before.marks(), parts.marks());
    ChannelFacts channel = parts.channel();
    if (channel != null) {
      channels.keep(organizationId, channel.channelId(), before.copies(), channel);
      Place place = before.place(channel.channelId());
      subscriptions.keep(organizationId, place, before.copies(), parts.subscription());
    }
  }

  private Before before(Caller reader, long messageId) {
    long organizationId = reader.organizationId();
    ReadBlock block = ReadBlock.of(reader.userId(), messageId);
    return new Before(
        reader,
        block,
        versions.ofMessage(organizationId, messageId),
        versions.ofCopies(organizationId),
        versions.ofBlock(organizationId, block));
  }

  private boolean isYoung(BareMessage message) {
    return message.sentAt().isAfter(clock.instant().minus(YOUNG));
  }
}

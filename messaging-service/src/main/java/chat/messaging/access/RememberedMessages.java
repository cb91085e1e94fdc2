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

  /**
   * Less than the shortest time for which messages may be kept, a day of 23 hours: who deletes them
   * tells nobody, and clocks differ.
   */
  private static final Duration YOUNG = Duration.ofHours(22);

  private final MessagePartsStore store;
  private final Versions versions;
  private final Clock clock;
  private final Memory<Long, BareMessage> messages;
  private final Memory<Long, ReaderFacts> readers;
  private final Memory<Long, Copied<CopiedChannel>> channels;
  private final Memory<Place, Copied<SubscriptionFacts>> subscriptions;
  private final Memory<ReadBlock, BlockMarks> marks;

  RememberedMessages(MessagePartsStore store, Versions versions, MemoryRoom room, Clock clock) {
    this.store = store;
    this.versions = versions;
    this.clock = clock;
    this.messages = room.memory(RememberedSizes::of);
    this.readers = room.memory(RememberedSizes::of);
    this.channels = room.memory(copied -> RememberedSizes.of(copied.value()));
    this.subscriptions = room.memory(copied -> RememberedSizes.of(copied.value()));
    this.marks = room.memory(RememberedSizes::of);
  }

  private record Place(long readerId, long channelId) {}

  /**
   * What rests on copies, and with it how far this service's own events had come: it is combined
   * with no message of a time before those.
   */
  private record Copied<T>(T value, long written) {}

  /**
   * The versions of a message's parts before they are read; those that are found are good with
   * these alone. What was heard is taken first.
   */
  private record Before(
      Caller reader, ReadBlock block, long heard, long message, long copies, long marks) {

    long organizationId() {
      return reader.organizationId();
    }

    Place place(long channelId) {
      return new Place(reader.userId(), channelId);
    }

    /** What was found, if it is of no later time than the message that these versions find. */
    <T> @Nullable T ifHeard(@Nullable Copied<T> found) {
      return found == null || found.written() > heard ? null : found.value();
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

  /**
   * What the database could have said at one moment. The parts that rest on copies are all of the
   * same; the message is of that or an earlier one, and has not changed in between.
   */
  private @Nullable MessageParts parts(Before before, long messageId) {
    long organizationId = before.organizationId();
    BareMessage message = messages.find(organizationId, messageId, before.message());
    if (message == null || message.copies() > before.copies() || !isYoung(message)) {
      return null;
    }
    Long channelId = message.channelId();
    ReaderFacts reader = readers.find(organizationId, before.reader().userId(), before.copies());
    BlockMarks block = marks.find(organizationId, before.block(), before.marks());
    if (reader == null || block == null) {
      return null;
    }
    if (channelId == null) {
      return new MessageParts(message, reader, null, SubscriptionFacts.NONE, block);
    }
    CopiedChannel channel =
        before.ifHeard(channels.find(organizationId, channelId, before.copies()));
    SubscriptionFacts subscription =
        before.ifHeard(
            subscriptions.find(organizationId, before.place(channelId), before.copies()));
    return channel == null || subscription == null
        ? null
        : new MessageParts(message, reader, channel, subscription, block);
  }

  /** The message by the database's word, which is remembered. */
  Optional<Seen> read(Caller reader, long messageId) {
    Before before = before(reader, messageId);
    Optional<MessagePartsStore.Read> found = store.find(reader, messageId);
    if (versions.areKept()) {
      found.ifPresent(read -> keep(before, read));
    }
    return found.map(read -> read.parts().seenBy(reader.userId()));
  }

  private void keep(Before before, MessagePartsStore.Read read) {
    BareMessage message = read.parts().message();
    if (message.text() == null || !isYoung(message)) {
      return;
    }
    long organizationId = before.organizationId();
    messages.keep(organizationId, message.id(), before.message(), message);
    marks.keep(organizationId, before.block(), before.marks(), read.parts().marks());
    if (read.isOfOneMoment() && message.copies() == before.copies()) {
      keepCopied(before, read);
    }
  }

  /** The copies had not come further, by another replica, than this one knew before. */
  private void keepCopied(Before before, MessagePartsStore.Read read) {
    MessageParts parts = read.parts();
    long organizationId = before.organizationId();
    readers.keep(organizationId, before.reader().userId(), before.copies(), parts.reader());
    CopiedChannel channel = parts.channel();
    if (channel != null) {
      long channelId = channel.channelId();
      channels.keep(
          organizationId, channelId, before.copies(), new Copied<>(channel, read.written()));
      subscriptions.keep(
          organizationId,
          before.place(channelId),
          before.copies(),
          new Copied<>(parts.subscription(), read.written()));
    }
  }

  private Before before(Caller reader, long messageId) {
    long organizationId = reader.organizationId();
    ReadBlock block = ReadBlock.of(reader.userId(), messageId);
    return new Before(
        reader,
        block,
        versions.heard(organizationId),
        versions.ofMessage(organizationId, messageId),
        versions.ofCopies(organizationId),
        versions.ofBlock(organizationId, block));
  }

  private boolean isYoung(BareMessage message) {
    return message.sentAt().isAfter(clock.instant().minus(YOUNG));
  }
}

package chat.messaging.messageread;

import chat.kit.token.Caller;
import chat.messaging.accessquery.ProjectedChannel;
import chat.messaging.cache.CacheBudget;
import chat.messaging.cache.CacheVersions;
import chat.messaging.cache.FlagBlockKey;
import chat.messaging.cache.VersionedCache;
import chat.messaging.messageread.ReadableMessageStore.CandidateMessage;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Caches small messages and the facts for access decisions about them.
 *
 * <p>Each part has an entry of its own, so that a message is cached once for all of its readers.
 */
@Singleton
public final class MessageCache {

  /**
   * Maximum age of cached messages.
   *
   * <p>Less than the shortest retention time, a day of 23 hours, because the retention job sends no
   * events, and clocks differ.
   */
  private static final Duration MAX_AGE = Duration.ofHours(22);

  private final MessagePartsStore store;
  private final CacheVersions cacheVersions;
  private final Clock clock;
  private final VersionedCache<Long, MessageRecord> messages;
  private final VersionedCache<Long, ReaderFacts> readers;
  private final VersionedCache<Long, ProjectedValue<ProjectedChannel>> channels;
  private final VersionedCache<ReaderChannel, ProjectedValue<SubscriptionFacts>> subscriptions;
  private final VersionedCache<FlagBlockKey, FlagBlock> flagBlocks;

  MessageCache(
      MessagePartsStore store, CacheVersions cacheVersions, CacheBudget budget, Clock clock) {
    this.store = store;
    this.cacheVersions = cacheVersions;
    this.clock = clock;
    this.messages = budget.newCache(CacheEntrySizes::of);
    this.readers = budget.newCache(CacheEntrySizes::of);
    this.channels = budget.newCache(copied -> CacheEntrySizes.of(copied.value()));
    this.subscriptions = budget.newCache(copied -> CacheEntrySizes.of(copied.value()));
    this.flagBlocks = budget.newCache(CacheEntrySizes::of);
  }

  private record ReaderChannel(long readerId, long channelId) {}

  /**
   * A value from projections, with the number of this service's last event then.
   *
   * <p>It is not combined with a message of an earlier state of these events.
   */
  private record ProjectedValue<T>(T value, long written) {}

  /**
   * The versions of a message's parts before they are read; values are cached under these versions.
   * {@code lastConsumed} is read first.
   */
  private record PartVersions(
      Caller reader,
      FlagBlockKey block,
      long lastConsumed,
      long message,
      long projectionVersion,
      long flags) {

    long organizationId() {
      return reader.organizationId();
    }

    ReaderChannel readerChannel(long channelId) {
      return new ReaderChannel(reader.userId(), channelId);
    }

    /** Returns the value unless it is newer than the message of these versions. */
    <T> @Nullable T ifNotNewer(@Nullable ProjectedValue<T> found) {
      return found == null || found.written() > lastConsumed ? null : found.value();
    }
  }

  /** Returns the current message; empty if it is not cached. */
  public Optional<CandidateMessage> find(Caller reader, long messageId) {
    if (!cacheVersions.isCacheUsable(reader.organizationId())) {
      return Optional.empty();
    }
    return Optional.ofNullable(parts(versions(reader, messageId), messageId))
        .map(parts -> parts.forReader(reader.userId()));
  }

  /**
   * Combines parts that the database could have returned at one point in time.
   *
   * <p>Parts from projections all have the same version. The message is of that version or an
   * earlier one, and has not changed since.
   */
  private @Nullable MessageParts parts(PartVersions versions, long messageId) {
    long organizationId = versions.organizationId();
    MessageRecord message = messages.find(organizationId, messageId, versions.message());
    if (message == null
        || message.projectionVersion() > versions.projectionVersion()
        || !isYoung(message)) {
      return null;
    }
    Long channelId = message.channelId();
    ReaderFacts reader =
        readers.find(organizationId, versions.reader().userId(), versions.projectionVersion());
    FlagBlock block = flagBlocks.find(organizationId, versions.block(), versions.flags());
    if (reader == null || block == null) {
      return null;
    }
    if (channelId == null) {
      return new MessageParts(message, reader, null, SubscriptionFacts.NONE, block);
    }
    ProjectedChannel channel =
        versions.ifNotNewer(channels.find(organizationId, channelId, versions.projectionVersion()));
    SubscriptionFacts subscription =
        versions.ifNotNewer(
            subscriptions.find(
                organizationId, versions.readerChannel(channelId), versions.projectionVersion()));
    return channel == null || subscription == null
        ? null
        : new MessageParts(message, reader, channel, subscription, block);
  }

  /** Reads the message from the database and caches it. */
  public Optional<CandidateMessage> read(Caller reader, long messageId) {
    PartVersions versions = versions(reader, messageId);
    Optional<MessagePartsStore.Read> found = store.find(reader, messageId);
    if (cacheVersions.isCachingAllowed()) {
      found.ifPresent(read -> keep(versions, read));
    }
    return found.map(read -> read.parts().forReader(reader.userId()));
  }

  private void keep(PartVersions versions, MessagePartsStore.Read read) {
    MessageRecord message = read.parts().message();
    if (message.text() == null || !isYoung(message)) {
      return;
    }
    long organizationId = versions.organizationId();
    messages.keep(organizationId, message.id(), versions.message(), message);
    flagBlocks.keep(organizationId, versions.block(), versions.flags(), read.parts().flags());
    if (read.isFromOneSnapshot() && message.projectionVersion() == versions.projectionVersion()) {
      keepProjected(versions, read);
    }
  }

  /**
   * Caches the parts that come from projections.
   *
   * <p>The caller has checked that no other replica had advanced the projections beyond the version
   * that this replica knew before.
   */
  private void keepProjected(PartVersions versions, MessagePartsStore.Read read) {
    MessageParts parts = read.parts();
    long organizationId = versions.organizationId();
    readers.keep(
        organizationId, versions.reader().userId(), versions.projectionVersion(), parts.reader());
    ProjectedChannel channel = parts.channel();
    if (channel != null) {
      long channelId = channel.channelId();
      channels.keep(
          organizationId,
          channelId,
          versions.projectionVersion(),
          new ProjectedValue<>(channel, read.written()));
      subscriptions.keep(
          organizationId,
          versions.readerChannel(channelId),
          versions.projectionVersion(),
          new ProjectedValue<>(parts.subscription(), read.written()));
    }
  }

  private PartVersions versions(Caller reader, long messageId) {
    long organizationId = reader.organizationId();
    FlagBlockKey block = FlagBlockKey.of(reader.userId(), messageId);
    return new PartVersions(
        reader,
        block,
        cacheVersions.lastConsumed(organizationId),
        cacheVersions.ofMessage(organizationId, messageId),
        cacheVersions.ofProjections(organizationId),
        cacheVersions.ofBlock(organizationId, block));
  }

  private boolean isYoung(MessageRecord message) {
    return message.sentAt().isAfter(clock.instant().minus(MAX_AGE));
  }
}

package chat.messaging.accessquery;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Caches channels by the versions of their rows.
 *
 * <p>Statements then need to read only the version of a channel, which seldom changes (decision
 * 58).
 */
@Singleton
public final class ChannelRowCache {

  /** Entries, of about a kilobyte each. */
  private static final int MAX_ENTRIES = 2_000;

  /** No account has this id. */
  private static final long NOBODY = 0;

  private final ChannelAccessRepository channels;
  private final Cache<Version, ProjectedChannel> cache =
      Caffeine.newBuilder().maximumSize(MAX_ENTRIES).build();

  ChannelRowCache(ChannelAccessRepository channels) {
    this.channels = channels;
  }

  /**
   * Identifies a version of a channel.
   *
   * @param text version of the row, see {@link chat.identityprojection.ActorStore#version}
   */
  public record Version(long organizationId, long channelId, String text) {}

  /**
   * A channel with the version of its row.
   *
   * @param version version of the row that was read
   */
  public record VersionedChannel(ProjectedChannel channel, String version) {

    public boolean isOf(Version asked) {
      return version.equals(asked.text());
    }
  }

  /** Returns the channel in that version or a newer one; empty if it no longer exists. */
  public Optional<VersionedChannel> find(Version version) {
    ProjectedChannel cached = cache.getIfPresent(version);
    if (cached != null) {
      return Optional.of(new VersionedChannel(cached, version.text()));
    }
    var about = new ChannelAccessRepository.About(version.organizationId(), NOBODY, null, "");
    Optional<ChannelAccessRepository.ChannelLookupResult> read =
        channels.byId(about, version.channelId());
    read.filter(one -> one.version().equals(version.text()))
        .ifPresent(one -> cache.put(version, one.facts().channel()));
    return read.map(one -> new VersionedChannel(one.facts().channel(), one.version()));
  }
}

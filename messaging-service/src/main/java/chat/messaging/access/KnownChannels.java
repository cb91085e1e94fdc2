package chat.messaging.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Channels by the versions of their rows, so that a statement that looks for something else need
 * not read what seldom changes (decision 60).
 */
@Singleton
final class KnownChannels {

  /** Of a kilobyte each. */
  private static final int MOST = 2_000;

  /** No account has this id. */
  private static final long NOBODY = 0;

  private final ChannelAccessRepository channels;
  private final Cache<Version, CopiedChannel> known =
      Caffeine.newBuilder().maximumSize(MOST).build();

  KnownChannels(ChannelAccessRepository channels) {
    this.channels = channels;
  }

  /**
   * A channel as it is at a moment.
   *
   * @param text of its row, see {@link chat.identity.copy.ActorStore#version}
   */
  record Version(long organizationId, long channelId, String text) {}

  /**
   * What was found of a channel.
   *
   * @param version that it has
   */
  record Known(CopiedChannel channel, String version) {

    boolean isOf(Version asked) {
      return version.equals(asked.text());
    }
  }

  /** The channel of that version or a newer one; empty where it is gone. */
  Optional<Known> find(Version version) {
    CopiedChannel found = known.getIfPresent(version);
    if (found != null) {
      return Optional.of(new Known(found, version.text()));
    }
    var about = new ChannelAccessRepository.About(version.organizationId(), NOBODY, null, "");
    Optional<ChannelAccessRepository.Found> read = channels.byId(about, version.channelId());
    read.filter(one -> one.version().equals(version.text()))
        .ifPresent(one -> known.put(version, one.facts().channel()));
    return read.map(one -> new Known(one.facts().channel(), one.version()));
  }
}

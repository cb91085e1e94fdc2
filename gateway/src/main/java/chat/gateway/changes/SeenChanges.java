package chat.gateway.changes;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * The changes that answers of this gateway told of, by organization. They go along with the
 * organization's next requests, so that whoever was told of a success finds it done.
 */
@Singleton
public final class SeenChanges {
  private static final int MOST_ORGANIZATIONS = 100_000;

  /** Copies are behind for seconds at most; hours leave room for a broker that is away. */
  private static final Duration LIFE = Duration.ofHours(6);

  private final Cache<Long, Numbers> byOrganization =
      Caffeine.newBuilder().maximumSize(MOST_ORGANIZATIONS).expireAfterWrite(LIFE).build();

  /** Remembers a {@code Chat-Changes} header. */
  public void remember(long organizationId, String header) {
    byOrganization
        .asMap()
        .compute(
            organizationId, (_, known) -> (known == null ? Numbers.NONE : known).raisedBy(header));
  }

  /** What is known of an organization. */
  public Numbers of(long organizationId) {
    var known = byOrganization.getIfPresent(organizationId);
    return known == null ? Numbers.NONE : known;
  }
}

package chat.identity.copy;

import org.jspecify.annotations.Nullable;

/**
 * What an account has chosen for itself, as far as it counts for what it writes.
 *
 * @param automaticallyFollowTopicsPolicy null where it has chosen nothing
 * @param automaticallyUnmuteTopicsInMutedStreamsPolicy the same
 */
public record AccountSettings(
    boolean translateEmoticons,
    @Nullable Long automaticallyFollowTopicsPolicy,
    @Nullable Long automaticallyUnmuteTopicsInMutedStreamsPolicy) {

  /** Those of a bot that the service itself speaks by. */
  public static final AccountSettings NONE = new AccountSettings(false, null, null);
}

package chat.identityprojection;

import org.jspecify.annotations.Nullable;

/**
 * The account's own settings that affect the messages it sends.
 *
 * @param automaticallyFollowTopicsPolicy null if the account has chosen nothing
 * @param automaticallyUnmuteTopicsInMutedStreamsPolicy null if the account has chosen nothing
 */
public record AccountSettings(
    boolean translateEmoticons,
    @Nullable Long automaticallyFollowTopicsPolicy,
    @Nullable Long automaticallyUnmuteTopicsInMutedStreamsPolicy) {

  /** The settings of a bot as which the service itself sends messages. */
  public static final AccountSettings NONE = new AccountSettings(false, null, null);
}

package chat.messaging.access;

import chat.contracts.Topic;
import java.util.Set;

/**
 * Topics of other services on which decisions depend, see {@link
 * chat.kit.projection.StaleReadGuard#recheckOnRefusal}.
 */
public final class RequiredTopics {

  /** Accounts. */
  public static final Set<Topic> ACCOUNTS = Set.of(Topic.USER_CHANGED);

  /** Organization settings. */
  public static final Set<Topic> ORGANIZATION = Set.of(Topic.ORGANIZATION_CHANGED);

  /** Accounts and organization settings. */
  public static final Set<Topic> ACTORS = Set.of(Topic.USER_CHANGED, Topic.ORGANIZATION_CHANGED);

  /** Rights in the organization, including those granted by groups. */
  public static final Set<Topic> RIGHTS =
      Set.of(Topic.USER_CHANGED, Topic.GROUP_CHANGED, Topic.ORGANIZATION_CHANGED);

  /** Channels and their subscriptions. */
  public static final Set<Topic> CHANNELS =
      Set.of(Topic.CHANNEL_CHANGED, Topic.SUBSCRIPTION_CHANGED);

  /** Rights in channels. */
  public static final Set<Topic> CHANNEL_RIGHTS =
      Set.of(
          Topic.CHANNEL_CHANGED,
          Topic.SUBSCRIPTION_CHANGED,
          Topic.USER_CHANGED,
          Topic.GROUP_CHANGED,
          Topic.ORGANIZATION_CHANGED);

  private RequiredTopics() {}
}

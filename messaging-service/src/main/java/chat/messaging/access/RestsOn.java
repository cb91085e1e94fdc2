package chat.messaging.access;

import chat.contracts.Topic;
import java.util.Set;

/** What decisions rest on of what others own, for {@link chat.kit.copy.FreshCopies#decide}. */
public final class RestsOn {

  /** Who somebody is. */
  public static final Set<Topic> ACCOUNTS = Set.of(Topic.USER_CHANGED);

  /** What the organization has set. */
  public static final Set<Topic> ORGANIZATION = Set.of(Topic.ORGANIZATION_CHANGED);

  /** Who somebody is, and what his organization has set. */
  public static final Set<Topic> ACTORS = Set.of(Topic.USER_CHANGED, Topic.ORGANIZATION_CHANGED);

  /** What groups, too, let somebody do in the organization. */
  public static final Set<Topic> RIGHTS =
      Set.of(Topic.USER_CHANGED, Topic.GROUP_CHANGED, Topic.ORGANIZATION_CHANGED);

  /** Which channels there are, and who is in them. */
  public static final Set<Topic> CHANNELS =
      Set.of(Topic.CHANNEL_CHANGED, Topic.SUBSCRIPTION_CHANGED);

  /** Who may read and do what in channels. */
  public static final Set<Topic> CHANNEL_RIGHTS =
      Set.of(
          Topic.CHANNEL_CHANGED,
          Topic.SUBSCRIPTION_CHANGED,
          Topic.USER_CHANGED,
          Topic.GROUP_CHANGED,
          Topic.ORGANIZATION_CHANGED);

  private RestsOn() {}
}

package chat.messaging.usertopic;

/**
 * A request to upgrade a user's lower policy for a topic.
 *
 * @param isOwnAction whether the user's own action causes it. If so, it also upgrades muted topics,
 *     and the limit of policies is checked. For mentions, the limit has been checked before.
 */
public record VisibilityPolicyUpgrade(
    long userId, long channelId, String topic, VisibilityPolicy policy, boolean isOwnAction) {

  /** Returns the policy after the upgrade. */
  public UserTopic raised() {
    return UserTopic.of(userId, channelId, topic, policy);
  }
}

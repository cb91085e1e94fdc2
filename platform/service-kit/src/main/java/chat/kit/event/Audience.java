package chat.kit.event;

import chat.kit.token.Role;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The recipients of an event: accounts, readers of a channel, the organization, or accounts with
 * certain roles.
 *
 * @param inviteOnly for a channel that was private: true
 * @param historyPublicToSubscribers for a channel that was private: whether its history was public
 *     to subscribers
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Audience(
    @Nullable List<Long> userIds,
    @Nullable Long channelId,
    @Nullable Boolean organization,
    @Nullable List<Integer> roles,
    @Nullable Long exceptUserId,
    @Nullable Boolean inviteOnly,
    @Nullable Boolean historyPublicToSubscribers) {

  /** Every account of the organization. */
  public static final Audience ORGANIZATION =
      new Audience(null, null, true, null, null, null, null);

  public static Audience ofUsers(List<Long> userIds) {
    return new Audience(userIds, null, null, null, null, null, null);
  }

  public static Audience ofUser(long userId) {
    return ofUsers(List.of(userId));
  }

  /**
   * Returns the accounts that may read the channel, with these properties, at the event's position
   * in the order.
   */
  public static Audience ofChannel(
      long channelId, boolean inviteOnly, boolean historyPublicToSubscribers) {
    return new Audience(
        null,
        channelId,
        null,
        null,
        null,
        inviteOnly ? true : null,
        inviteOnly ? historyPublicToSubscribers : null);
  }

  /** Returns the accounts that have one of the roles at the event's position in the order. */
  public static Audience ofRoles(List<Role> roles) {
    return new Audience(null, null, null, numbers(roles), null, null, null);
  }

  /** Returns the accounts that have one of the roles, except one account. */
  public static Audience ofRoles(List<Role> roles, long exceptUserId) {
    return new Audience(null, null, null, numbers(roles), exceptUserId, null, null);
  }

  private static List<Integer> numbers(List<Role> roles) {
    return roles.stream().map(Role::number).toList();
  }
}

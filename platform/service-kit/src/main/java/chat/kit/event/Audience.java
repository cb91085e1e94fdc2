package chat.kit.event;

import chat.kit.token.Role;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who sees an event: these accounts, whoever may read the channel, the organization, or those of it
 * who have one of the roles.
 *
 * @param inviteOnly with a channel that was private: true
 * @param historyPublicToSubscribers with a channel that was private: whether it showed its history
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

  /** Whoever may read the channel at the event's place in the order, where it is as this says. */
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

  /** Whoever has one of the roles at the event's place in the order. */
  public static Audience ofRoles(List<Role> roles) {
    return new Audience(null, null, null, numbers(roles), null, null, null);
  }

  /** The same, but for one account. */
  public static Audience ofRoles(List<Role> roles, long exceptUserId) {
    return new Audience(null, null, null, numbers(roles), exceptUserId, null, null);
  }

  private static List<Integer> numbers(List<Role> roles) {
    return roles.stream().map(Role::number).toList();
  }
}

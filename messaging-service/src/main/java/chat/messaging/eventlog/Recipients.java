package chat.messaging.eventlog;

import chat.kit.event.Audience;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Intended recipients of an event, as named by its producer.
 *
 * <p>Who may see it is decided on delivery.
 */
public sealed interface Recipients {

  /** A list of accounts. */
  final class Users implements Recipients {
    private final long[] userIds;

    private Users(List<Long> userIds) {
      this.userIds = userIds.stream().mapToLong(Long::longValue).sorted().toArray();
    }

    public boolean include(long userId) {
      return Arrays.binarySearch(userIds, userId) >= 0;
    }

    /** Returns the ids in ascending order. */
    public LongStream userIds() {
      return Arrays.stream(userIds);
    }

    int number() {
      return userIds.length;
    }
  }

  /**
   * Users who may read the channel or know that it exists.
   *
   * @param inviteOnly whether the channel was private when the event happened
   * @param historyPublicToSubscribers whether it showed its history then
   */
  record OfChannel(long channelId, boolean inviteOnly, boolean historyPublicToSubscribers)
      implements Recipients {}

  /** All users of the organization. */
  record Everybody() implements Recipients {}

  /**
   * Users with one of the roles.
   *
   * @param roles role numbers
   * @param exceptUserId a user who is excluded regardless of role
   */
  record OfRoles(Set<Integer> roles, @Nullable Long exceptUserId) implements Recipients {}

  /** Reads the audience of a value of client-events. */
  static Recipients of(Audience audience) {
    if (audience.userIds() != null) {
      return new Users(audience.userIds());
    }
    if (audience.channelId() != null) {
      return new OfChannel(
          audience.channelId(),
          Boolean.TRUE.equals(audience.inviteOnly()),
          !Boolean.FALSE.equals(audience.historyPublicToSubscribers()));
    }
    if (audience.roles() != null) {
      return new OfRoles(Set.copyOf(audience.roles()), audience.exceptUserId());
    }
    if (Boolean.TRUE.equals(audience.organization())) {
      return new Everybody();
    }
    throw new IllegalArgumentException("The event has no recipients");
  }
}

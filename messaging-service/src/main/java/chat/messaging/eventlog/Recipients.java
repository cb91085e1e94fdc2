package chat.messaging.eventlog;

import chat.kit.event.Audience;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Whom an event is meant for, as its producer says; who may see it is decided on delivery. */
public sealed interface Recipients {

  /** These accounts. */
  final class Users implements Recipients {
    private final long[] userIds;

    private Users(List<Long> userIds) {
      this.userIds = userIds.stream().mapToLong(Long::longValue).sorted().toArray();
    }

    public boolean include(long userId) {
      return Arrays.binarySearch(userIds, userId) >= 0;
    }

    /** Ascending. */
    public LongStream userIds() {
      return Arrays.stream(userIds);
    }

    int number() {
      return userIds.length;
    }
  }

  /**
   * Whoever may read the channel, or may know of it.
   *
   * @param inviteOnly whether it was private when the event happened
   * @param historyPublicToSubscribers whether it showed its history then
   */
  record OfChannel(long channelId, boolean inviteOnly, boolean historyPublicToSubscribers)
      implements Recipients {}

  /** Everybody in the organization. */
  record Everybody() implements Recipients {}

  /**
   * Whoever has one of the roles.
   *
   * @param roles as numbers
   * @param exceptUserId who is not meant, whatever his role is
   */
  record OfRoles(Set<Integer> roles, @Nullable Long exceptUserId) implements Recipients {}

  /** What a value of client-events says. */
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
    throw new IllegalArgumentException("An event is for nobody");
  }
}

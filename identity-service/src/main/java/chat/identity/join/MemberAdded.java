package chat.identity.join;

import chat.contracts.Topic;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** What others learn when somebody becomes a group's member by joining. */
final class MemberAdded {
  private static final int VERSION = 1;

  private MemberAdded() {}

  /** A value of {@code group-changed}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Member(int version, String kind, long organizationId, long groupId, long userId) {}

  /** The event {@code user_group}, for clients. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record MembersAdded(String op, long groupId, List<Long> userIds) {}

  static List<Change> to(long organizationId, long groupId, long userId) {
    return List.of(
        new Change(
            Topic.GROUP_CHANGED,
            "%d:%d:user:%d".formatted(organizationId, groupId, userId),
            new Member(VERSION, "member", organizationId, groupId, userId)),
        ClientEvent.of(
            organizationId,
            "user_group",
            Audience.ORGANIZATION,
            new MembersAdded("add_members", groupId, List.of(userId))));
  }
}

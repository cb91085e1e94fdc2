package chat.identity.groupdirectory;

import chat.identity.groupdirectory.GroupHistoryRepository.NewChange;
import chat.identity.groupmodel.UserGroup;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores the change history of groups: which account changed what, and when. */
@Singleton
final class GroupHistory {
  private final GroupHistoryRepository repository;
  private final ObjectMapper json;
  private final Clock clock;

  GroupHistory(GroupHistoryRepository repository, ObjectMapper json, Clock clock) {
    this.repository = repository;
    this.json = json;
    this.clock = clock;
  }

  /**
   * Stores a change of a group, in the transaction of the change.
   *
   * @param property a column of the group, a setting, {@code members} or {@code subgroups}
   * @param old in JSON form; null if there was none
   */
  void append(
      UserGroup group,
      long actingUserId,
      String property,
      @Nullable Object old,
      @Nullable Object value) {
    append(group.organizationId(), List.of(group.groupId()), actingUserId, property, old, value);
  }

  /** Stores one change for each of the groups. */
  void append(
      long organizationId,
      Collection<Long> groupIds,
      long actingUserId,
      String property,
      @Nullable Object old,
      @Nullable Object value) {
    repository.append(
        new NewChange(organizationId, actingUserId, clock.instant(), property),
        groupIds,
        write(old),
        write(value));
  }

  private @Nullable String write(@Nullable Object value) {
    try {
      return value == null ? null : json.writeValueAsString(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

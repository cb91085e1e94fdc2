package chat.uploads.avatar;

import chat.contracts.Program;
import chat.kit.task.Task;
import chat.kit.task.Tasks;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores which avatar an account has, with a task that notifies identity-service. */
@Singleton
class AvatarChanges {

  static final String CALL = "/internal/avatars";

  private final AvatarRepository avatars;
  private final Tasks tasks;

  AvatarChanges(AvatarRepository avatars, Tasks tasks) {
    this.avatars = avatars;
    this.tasks = tasks;
  }

  /** The notification for identity-service. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewAvatar(long organizationId, long userId, @Nullable String avatarUrl, long number) {

    static NewAvatar of(Avatar avatar) {
      return new NewAvatar(avatar.organizationId(), avatar.userId(), avatar.url(), avatar.number());
    }
  }

  /** Sets the account's avatar, replacing any former one. */
  @Transactional
  Avatar put(long organizationId, long userId, String fileName) {
    return notifyIdentity(avatars.put(organizationId, userId, fileName));
  }

  /** Removes the account's avatar; changes nothing if it has none. */
  @Transactional
  Avatar remove(long organizationId, long userId) {
    return avatars.remove(organizationId, userId).stream()
        .findFirst()
        .map(this::notifyIdentity)
        .or(() -> avatars.find(organizationId, userId))
        .orElseGet(() -> Avatar.never(organizationId, userId));
  }

  /** Removes the avatars of several accounts; changes nothing of those without one. */
  @Transactional
  void removeAll(long organizationId, List<Long> userIds) {
    tasks.add(avatars.remove(organizationId, userIds).stream().map(AvatarChanges::task).toList());
  }

  private Avatar notifyIdentity(Avatar avatar) {
    tasks.add(List.of(task(avatar)));
    return avatar;
  }

  private static Task task(Avatar avatar) {
    return new Task(avatar.organizationId(), Program.IDENTITY, CALL, NewAvatar.of(avatar));
  }
}

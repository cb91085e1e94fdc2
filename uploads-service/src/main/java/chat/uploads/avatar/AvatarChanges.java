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

/** Writes down which avatar an account has, and that identity-service is to learn of it. */
@Singleton
class AvatarChanges {

  static final String CALL = "/internal/avatars";

  private final AvatarRepository avatars;
  private final Tasks tasks;

  AvatarChanges(AvatarRepository avatars, Tasks tasks) {
    this.avatars = avatars;
    this.tasks = tasks;
  }

  /** What identity-service is told. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewAvatar(long organizationId, long userId, @Nullable String avatarUrl, long number) {

    static NewAvatar of(Avatar avatar) {
      return new NewAvatar(avatar.organizationId(), avatar.userId(), avatar.url(), avatar.number());
    }
  }

  /** Gives the account an avatar in place of what it had. */
  @Transactional
  Avatar put(long organizationId, long userId, String fileName) {
    return told(avatars.put(organizationId, userId, fileName));
  }

  /** Takes the account's avatar away; nothing changes where it has none. */
  @Transactional
  Avatar remove(long organizationId, long userId) {
    return avatars.remove(organizationId, userId).stream()
        .findFirst()
        .map(this::told)
        .or(() -> avatars.find(organizationId, userId))
        .orElseGet(() -> Avatar.never(organizationId, userId));
  }

  private Avatar told(Avatar avatar) {
    tasks.add(
        List.of(new Task(avatar.organizationId(), Program.IDENTITY, CALL, NewAvatar.of(avatar))));
    return avatar;
  }
}

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

  private final AvatarStore avatars;
  private final Tasks tasks;

  AvatarChanges(AvatarStore avatars, Tasks tasks) {
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

  /**
   * @param fileName null where the account is to have none
   */
  @Transactional
  Avatar change(long organizationId, long userId, @Nullable String fileName) {
    Avatar avatar = avatars.put(organizationId, userId, fileName);
    tasks.add(List.of(new Task(organizationId, Program.IDENTITY, CALL, NewAvatar.of(avatar))));
    return avatar;
  }
}

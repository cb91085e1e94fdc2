package chat.identity.groupuse;

import chat.contracts.Program;
import chat.identity.groupuse.GroupUseRepository.Use;
import chat.kit.client.InternalClient;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.UUID;

/**
 * Asks channels-service which uses of a group have ended, before they are a reason to refuse: it
 * tells what became of its operations only some time after they were answered.
 */
@Singleton
public final class EndGroupUses {
  private final GroupUseRepository uses;
  private final InternalClient client;

  EndGroupUses(GroupUseRepository uses, InternalClient client) {
    this.uses = uses;
    this.client = client;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long organizationId, long groupId, List<Use> uses) {}

  /** A use that has ended, of the group in the question. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Ended(UUID operationId, String setting) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(List<Ended> ended) {}

  /**
   * Ends the uses that hold no more; what ended never holds again, for each new use is registered
   * as such. 503 where channels-service is away.
   */
  public void endPast(long organizationId, long groupId) {
    List<Use> registered = uses.list(organizationId, groupId);
    if (registered.isEmpty()) {
      return;
    }
    Answer answer =
        client.post(
            Program.CHANNELS,
            "/internal/group_uses/ended",
            new Question(organizationId, groupId, registered),
            Answer.class);
    List<Ended> ended = answer.ended();
    if (!ended.isEmpty()) {
      uses.end(
          organizationId,
          groupId,
          ended.stream().map(use -> use.operationId().toString()).toList(),
          ended.stream().map(Ended::setting).toList());
    }
  }
}

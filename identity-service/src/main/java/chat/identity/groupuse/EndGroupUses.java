package chat.identity.groupuse;

import chat.contracts.Program;
import chat.identity.groupuse.GroupUseStore.Ended;
import chat.identity.groupuse.GroupUseStore.Use;
import chat.kit.client.InternalClient;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Asks channels-service which uses of a group have ended, before they are a reason to refuse: it
 * tells what became of its operations only some time after they were answered.
 */
@Singleton
public final class EndGroupUses {
  private final GroupUseStore uses;
  private final InternalClient client;

  EndGroupUses(GroupUseStore uses, InternalClient client) {
    this.uses = uses;
    this.client = client;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long organizationId, long groupId, List<Use> uses) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(List<Ended> ended) {}

  /**
   * Ends the uses that hold no more; what ended never holds again, for each new use is registered
   * as such. 503 where channels-service is away.
   */
  public void endPast(long organizationId, long groupId) {
    List<Use> registered = uses.of(organizationId, groupId);
    if (registered.isEmpty()) {
      return;
    }
    Answer answer =
        client.post(
            Program.CHANNELS,
            "/internal/group_uses/ended",
            new Question(organizationId, groupId, registered),
            Answer.class);
    if (!answer.ended().isEmpty()) {
      uses.end(organizationId, groupId, answer.ended());
    }
  }
}

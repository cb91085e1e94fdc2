package chat.channels.groupuse;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Decides operations, and answers questions about decided ones. */
@Singleton
final class GroupUseOperations {

  private final GroupUseOperationRepository operations;
  private final JsonMapper json;
  private final Clock clock;

  GroupUseOperations(GroupUseOperationRepository operations, JsonMapper json, Clock clock) {
    this.operations = operations;
    this.json = json;
    this.clock = clock;
  }

  /**
   * Stores whether an operation is committed.
   *
   * @return false if that was decided before
   */
  boolean decide(ChannelUses uses, boolean isCommitted) {
    return operations.decide(
        uses.operationId(),
        uses.organizationId(),
        isCommitted,
        uses.channelId(),
        write(uses.settings()),
        clock.instant());
  }

  /** Whether an operation is committed; if it is not decided, it is aborted. */
  boolean settle(UUID operationId, long organizationId) {
    operations.abort(operationId, organizationId, clock.instant());
    return operations.isCommitted(operationId);
  }

  /**
   * The uses that have ended: their operation is decided, and the channel does not name the group.
   */
  List<EndedUse> ended(UsesOfGroup group) {
    return operations.ended(
        group.organizationId(),
        group.groupId(),
        group.each(use -> use.operationId().toString()),
        group.each(UsesOfGroup.Use::channelId),
        group.each(UsesOfGroup.Use::setting),
        group.each(UsesOfGroup.Use::isConfirmed));
  }

  ChannelUses uses(GroupUseOperation operation) {
    return new ChannelUses(
        operation.operationId(),
        operation.organizationId(),
        operation.channelId(),
        read(operation.settings()));
  }

  private String write(Map<String, List<Long>> settings) {
    try {
      return json.writeValueAsString(settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, List<Long>> read(String settings) {
    try {
      return json.readValue(settings, Argument.mapOf(Argument.STRING, Argument.listOf(Long.class)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

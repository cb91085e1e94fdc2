package chat.channels.groupuse;

import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.UUID;

/** Answers identity-service about operations and uses of which it has heard no end. */
@InternalOperations
@ForServices
final class GroupUsesController {
  private final GroupUseOperations operations;

  GroupUsesController(GroupUseOperations operations) {
    this.operations = operations;
  }

  /** Whose operation it was. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long organizationId) {}

  /** Whether the operation has happened; if not, it never will. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Settled(boolean isCommitted) {}

  /** Which of the uses hold no more, told or not. */
  @Serdeable
  record EndedUses(List<EndedUse> ended) {}

  @Post("/group_uses/ended")
  EndedUses ended(@Body UsesOfGroup uses) {
    return new EndedUses(operations.ended(uses));
  }

  @Post("/group_uses/{operation_id}/settle")
  Settled settle(@PathVariable("operation_id") UUID operationId, @Body Question question) {
    return new Settled(operations.settle(operationId, question.organizationId()));
  }
}

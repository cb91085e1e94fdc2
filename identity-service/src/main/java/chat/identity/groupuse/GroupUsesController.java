package chat.identity.groupuse;

import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.UUID;

/** Where channels-service registers the uses of an operation, and says what has become of it. */
@InternalOperations
@ForServices
final class GroupUsesController {
  private final RegisterGroupUses registerGroupUses;
  private final GroupUseRepository uses;

  GroupUsesController(RegisterGroupUses registerGroupUses, GroupUseRepository uses) {
    this.registerGroupUses = registerGroupUses;
    this.uses = uses;
  }

  /** Before the operation: from the answer on, the groups can't be deactivated. */
  @Post("/group_uses/{operation_id}/register")
  Outcome register(@PathVariable("operation_id") UUID operationId, @Body GroupUses wanted) {
    return registerGroupUses.register(operationId, wanted);
  }

  /** After it has happened, and in the order in which operations did; saying it twice is fine. */
  @Post("/group_uses/{operation_id}/confirm")
  Outcome confirm(@PathVariable("operation_id") UUID operationId, @Body GroupUses confirmed) {
    return registerGroupUses.confirm(operationId, confirmed);
  }

  /** After it is sure that it will not happen. */
  @Post("/group_uses/{operation_id}/withdraw")
  Outcome withdraw(@PathVariable("operation_id") UUID operationId) {
    uses.withdraw(operationId);
    return Outcome.WITHDRAWN;
  }
}

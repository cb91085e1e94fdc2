package chat.messaging.readreceipt;

import chat.identityprojection.Actors;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.MessagingError;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.RequiredTopics;
import chat.messaging.messageread.MessageOutline;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** Returns the read receipts of a message (API: get-read-receipts). */
@Operations
@ForCallers
final class ReadReceiptsController {

  private final ReadAccess readAccess;
  private final StaleReadGuard staleReads;
  private final Actors actors;
  private final ReadReceiptStore receipts;

  ReadReceiptsController(
      ReadAccess readAccess, StaleReadGuard staleReads, Actors actors, ReadReceiptStore receipts) {
    this.readAccess = readAccess;
    this.staleReads = staleReads;
    this.actors = actors;
    this.receipts = receipts;
  }

  /**
   * @param userIds the ids of the users who have read the message, ascending
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Receipts(List<Long> userIds) {}

  /**
   * Returns the users who have read a message.
   *
   * <p>The sender, bots, deactivated users and users who do not send read receipts are omitted. So
   * are users who have muted the caller or are muted by the caller. Refused if the organization has
   * turned off read receipts.
   */
  @OperationId("get-read-receipts")
  @Get("/messages/{message_id:[0-9]+}/read_receipts")
  Receipts get(Caller caller, @Params ReadReceiptsParams params) {
    MessageOutline message = readAccess.outline(caller, params.messageId());
    staleReads.require(
        caller.organizationId(),
        RequiredTopics.ORGANIZATION,
        () -> {
          if (!actors
              .organization(caller.organizationId())
              .settings()
              .flag("enable_read_receipts", true)) {
            throw MessagingError.READ_RECEIPTS_DISABLED.refuse();
          }
        });
    return new Receipts(receipts.readers(caller, message.id()));
  }
}

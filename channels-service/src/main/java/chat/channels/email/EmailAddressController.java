package chat.channels.email;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelPermission;
import chat.channels.access.VisibleChannel;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;

/** HTTP operation for a channel's email address (API: get-stream-email-address). */
@Operations
@ForCallers
final class EmailAddressController {

  private final ChannelAccess access;
  private final EmailSenders senders;
  private final EmailAddresses addresses;

  EmailAddressController(ChannelAccess access, EmailSenders senders, EmailAddresses addresses) {
    this.access = access;
    this.senders = senders;
    this.addresses = addresses;
  }

  /**
   * The response of {@code GET /streams/<id>/email_address}.
   *
   * @param email address; empty if the server accepts no mail for channels
   */
  @Serdeable
  record Address(String email) {}

  /**
   * Returns an email address for sending messages to a channel. Only users who may send messages in
   * the channel have such an address. It belongs to the caller and to the sender that the caller
   * chose.
   */
  @OperationId("get-stream-email-address")
  @Get("/streams/{stream_id:[0-9]+}/email_address")
  Address get(Caller caller, @Params GetEmailAddressParams params) {
    VisibleChannel channel =
        access.get(caller, params.streamId(), ChannelPermission.POST, ChannelsError.MAY_NOT_POST);
    long senderId = senders.permitted(caller, params.senderId());
    return new Address(addresses.of(channel, caller.userId(), senderId));
  }
}

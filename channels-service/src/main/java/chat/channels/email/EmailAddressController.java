package chat.channels.email;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelPermission;
import chat.channels.access.KnownChannel;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;

/** Get a channel's email address (specification, operation 7). */
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
   * @param email empty where mail can't be sent to channels
   */
  @Serdeable
  record Address(String email) {}

  @Get("/streams/{stream_id:[0-9]+}/email_address")
  Address get(Caller caller, @Params GetEmailAddressParams params) {
    KnownChannel channel =
        access.get(caller, params.streamId(), ChannelPermission.POST, ChannelsError.MAY_NOT_POST);
    long senderId = senders.permitted(caller, params.senderId());
    return new Address(addresses.of(channel, caller.userId(), senderId));
  }
}

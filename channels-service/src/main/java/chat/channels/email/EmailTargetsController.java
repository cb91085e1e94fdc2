package chat.channels.email;

import chat.channels.ChannelsError;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;

/** Resolves channel email addresses for the mail gateway. */
@InternalOperations
@ForServices
final class EmailTargetsController {

  private final EmailAddresses addresses;

  EmailTargetsController(EmailAddresses addresses) {
    this.addresses = addresses;
  }

  /**
   * @param address as in the mail, with its options and {@code .} or {@code +} between its parts
   */
  @Get("/channel_email_address")
  EmailTarget target(@QueryValue String address) {
    return addresses.target(address).orElseThrow(ChannelsError.NO_SUCH_EMAIL_ADDRESS::refuse);
  }
}

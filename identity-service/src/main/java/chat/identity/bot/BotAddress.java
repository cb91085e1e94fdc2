package chat.identity.bot;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.user.ChangeAddress;
import jakarta.inject.Singleton;
import java.util.regex.Pattern;

/** The address of a bot: its short name, {@code -bot} and the organization's host. */
@Singleton
final class BotAddress {
  private static final Pattern SHORT_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,59}");

  private final ExternalUrl url;
  private final AccountRepository accounts;
  private final ChangeAddress changeAddress;

  BotAddress(ExternalUrl url, AccountRepository accounts, ChangeAddress changeAddress) {
    this.url = url;
    this.accounts = accounts;
    this.changeAddress = changeAddress;
  }

  /** Returns the address for a short name; refuses an invalid one. */
  String of(String shortName, Organization organization) {
    String name = shortName.strip();
    if (!SHORT_NAME.matcher(name).matches()) {
      throw IdentityError.BAD_BOT_NAME.refuse();
    }
    return name + "-bot@" + url.hostOf(organization.subdomain());
  }

  /** Refuses an address that an account has. */
  void requireFree(String email, Organization organization) {
    if (accounts.findByDeliveryEmail(organization.organizationId(), email).isPresent()) {
      throw IdentityError.USERNAME_IN_USE.refuse();
    }
  }

  /** Refuses an address that an account other than the bot has. */
  void requireFree(String email, Account bot, Organization organization) {
    if (!email.equals(bot.deliveryEmail())) {
      requireFree(email, organization);
    }
  }

  /** Changes the bot's address. The caller holds the organization's lock. */
  Account change(Account bot, String email, Organization organization) {
    return email.equals(bot.deliveryEmail())
        ? bot
        : changeAddress.replace(bot, email, organization);
  }
}

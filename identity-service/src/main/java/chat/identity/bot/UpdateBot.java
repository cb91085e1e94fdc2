package chat.identity.bot;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountEdit;
import chat.identity.account.AccountRepository;
import chat.identity.account.RoleRules;
import chat.identity.newaccount.PersonRules;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.user.AccessibleBots;
import chat.identity.user.EditAccount;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Updates bots.
 *
 * <p>The owner and administrators may change name and address; only administrators may change owner
 * and role.
 */
@Singleton
class UpdateBot {
  private final LockedOrganization organizations;
  private final AccessibleBots bots;
  private final AccountRepository accounts;
  private final RoleRules roleRules;
  private final EditAccount editAccount;
  private final BotAddress address;

  UpdateBot(
      LockedOrganization organizations,
      AccessibleBots bots,
      AccountRepository accounts,
      RoleRules roleRules,
      EditAccount editAccount,
      BotAddress address) {
    this.organizations = organizations;
    this.bots = bots;
    this.accounts = accounts;
    this.roleRules = roleRules;
    this.editAccount = editAccount;
    this.address = address;
  }

  /** Updates a bot and returns its new state. */
  @Transactional
  Account update(Caller requester, UpdateBotParams params) {
    Organization organization = organizations.get(requester.organizationId());
    Caller caller = accounts.current(requester);
    Account bot = bots.get(caller, params.botId());
    params.requireSupported();
    String fullName = params.fullName() == null ? null : PersonRules.fullName(params.fullName());
    if (fullName != null && !fullName.equals(bot.fullName())) {
      editAccount.requireFreeName(bot, fullName, organization);
    }
    String email = params.shortName() == null ? null : address.of(params.shortName(), organization);
    if (email != null) {
      address.requireFree(email, bot, organization);
    }
    Account owner =
        params.botOwnerId() == null || params.botOwnerId().equals(ownerId(bot))
            ? null
            : newOwner(caller, params.botOwnerId());
    Role role = params.role() == null ? null : params.role().role();
    if (role != null && role != bot.role()) {
      roleRules.require(
          caller, bot, role, owner == null ? ownerId(bot) : Long.valueOf(owner.userId()));
    }
    Account edited =
        editAccount.edit(bot, AccountEdit.ofBot(bot, fullName, role, owner), organization);
    return email == null ? edited : address.change(edited, email, organization);
  }

  private static @Nullable Long ownerId(Account account) {
    return Objects.requireNonNull(account.bot()).ownerId();
  }

  /** A bot has its owner's permissions, so changing the owner grants or revokes these. */
  private Account newOwner(Caller caller, long userId) {
    caller.role().requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
    Account owner =
        accounts
            .find(caller.organizationId(), userId)
            .orElseThrow(() -> IdentityError.NO_SUCH_OWNER.refuse());
    if (!owner.isActive()) {
      throw IdentityError.OWNER_DEACTIVATED.refuse();
    }
    if (owner.isBot()) {
      throw IdentityError.OWNER_IS_BOT.refuse();
    }
    if (owner.role() == Role.GUEST) {
      throw IdentityError.OWNER_IS_GUEST.refuse();
    }
    BotRules.requireNotAbove(caller, owner);
    return owner;
  }
}

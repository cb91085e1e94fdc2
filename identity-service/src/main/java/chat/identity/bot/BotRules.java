package chat.identity.bot;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.BotLimit;
import chat.identity.account.BotType;
import chat.identity.account.Permissions;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;

/** Permission checks and limits for creating bots. */
@Singleton
final class BotRules {
  private final Permissions permissions;
  private final BotLimit limit;

  BotRules(Permissions permissions, BotLimit limit) {
    this.permissions = permissions;
    this.limit = limit;
  }

  static void requirePerson(Caller caller) {
    if (caller.isBot()) {
      throw IdentityError.NOT_FOR_BOTS.refuse();
    }
    if (caller.role() == Role.GUEST) {
      throw IdentityError.NOT_FOR_GUESTS.refuse();
    }
  }

  /** Refuses an owner of the organization as a bot's owner, unless the caller is one. */
  static void requireNotAbove(Caller caller, Account owner) {
    boolean isOwn = owner.userId() == caller.userId();
    if (!isOwn && owner.role() == Role.OWNER && caller.role() != Role.OWNER) {
      throw IdentityError.OWNERS_ONLY.refuse();
    }
  }

  /** Returns the type with a number; refuses types that this server does not support. */
  static BotType type(int number) {
    BotType type = BotType.of(number).orElseThrow(() -> IdentityError.INVALID_BOT_TYPE.refuse());
    return switch (type) {
      case GENERIC, INCOMING_WEBHOOK -> type;
      case OUTGOING_WEBHOOK -> throw IdentityError.OUTGOING_WEBHOOKS_DISABLED.refuse();
      case EMBEDDED -> throw IdentityError.EMBEDDED_BOTS_DISABLED.refuse();
    };
  }

  /**
   * Requires the permission to create bots of a type, and at least the member role.
   *
   * <p>Bots are created as members and never rank above their owner.
   */
  void requirePermission(Caller caller, Organization organization, BotType type) {
    boolean may =
        permissions.has(caller, organization, OrganizationSetting.CAN_CREATE_BOTS_GROUP)
            || (type == BotType.INCOMING_WEBHOOK
                && permissions.has(
                    caller, organization, OrganizationSetting.CAN_CREATE_WRITE_ONLY_BOTS_GROUP));
    if (!may || !caller.role().isAtLeast(Role.MEMBER)) {
      throw IdentityError.INSUFFICIENT_PERMISSION.refuse();
    }
  }

  void requireRoom(Caller caller) {
    limit.requireRoom(caller.organizationId(), caller.userId());
  }
}

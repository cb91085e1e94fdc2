package chat.identity.bot;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.user.BotLimit;
import chat.identity.user.BotType;
import chat.identity.user.Permissions;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;

/** Who may make which bots, and how many. */
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

  /** Of the specification's types, those that the product has a use for. */
  static BotType type(int number) {
    BotType type = BotType.of(number).orElseThrow(() -> IdentityError.INVALID_BOT_TYPE.refuse());
    return switch (type) {
      case GENERIC, INCOMING_WEBHOOK -> type;
      case OUTGOING_WEBHOOK -> throw IdentityError.OUTGOING_WEBHOOKS_DISABLED.refuse();
      case EMBEDDED -> throw IdentityError.EMBEDDED_BOTS_DISABLED.refuse();
    };
  }

  /** A bot, which is made a member, never stands above its owner. */
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

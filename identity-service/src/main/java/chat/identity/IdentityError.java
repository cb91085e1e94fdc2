package chat.identity;

import chat.kit.error.ErrorAnswer;
import chat.kit.error.ErrorCase;
import io.micronaut.core.annotation.Introspected;

/** The errors that this service returns to clients. */
@Introspected
public enum IdentityError implements ErrorCase {
  WRONG_PASSWORD("AUTHENTICATION_FAILED", 401, "Your username or password is incorrect"),
  ACCOUNT_DEACTIVATED("USER_DEACTIVATED", 401, "Account is deactivated"),
  ORGANIZATION_DEACTIVATED("REALM_DEACTIVATED", 401, "This organization has been deactivated"),

  SENT_BY_ANOTHER_SITE("BAD_REQUEST", 403, "CSRF error: the request comes from another site"),

  NO_SUCH_USER("No such user"),
  NO_SUCH_BOT("No such bot"),
  INSUFFICIENT_PERMISSION("Insufficient permission"),
  OWNERS_ONLY("Must be an organization owner"),
  ADMINISTRATORS_ONLY("Must be an organization administrator"),
  NOT_FOR_GUESTS("Not allowed for guest users"),
  NOT_FOR_BOTS("This endpoint does not accept bot requests."),

  EMAIL_IN_USE("Email '%s' already in use"),
  EMAIL_RESERVED("Email '%s' is reserved"),
  EMAIL_NOT_ALLOWED("Email '%s' not allowed in this organization"),
  EMAIL_WITH_TAG("Email addresses containing + are not allowed."),
  DISPOSABLE_EMAIL("Disposable email addresses are not allowed in this organization"),
  INVALID_DOMAIN("Invalid domain: %s"),
  DOMAIN_EXISTS("The domain %s is already a part of your organization."),
  NO_SUCH_DOMAIN("No entry found for domain %s."),
  TOO_MANY_DOMAINS("An organization can have at most %s domains."),
  INVALID_NEW_EMAIL("Invalid new email address."),
  NEW_EMAIL_IN_USE("New email value error: Already has an account."),
  NEW_EMAIL_DEACTIVATED("New email value error: Account has been deactivated."),
  WEAK_PASSWORD("The password is too short (minimum: %s characters)"),
  INVALID_NAME("Invalid characters in name!"),
  NAME_NOT_UNIQUE("Unique names required in this organization."),
  NAME_IN_USE("Name is already in use!"),
  USERNAME_IN_USE("Username already in use"),
  BAD_BOT_NAME("Bad name or username"),
  INVALID_BOT_TYPE("Invalid bot type"),
  OUTGOING_WEBHOOKS_DISABLED("Outgoing webhook bots are not supported by this server"),
  EMBEDDED_BOTS_DISABLED("Embedded bots are not supported by this server"),
  NOT_SUPPORTED("%s is not supported by this server"),
  NO_AVATAR_OF_BOT(
      "An avatar file is not supported here: send it to POST /users/me/avatar with the bot's API"
          + " key"),
  TOO_MANY_BOTS("A person can own at most %s bots, deactivated ones included."),
  BOT_ABOVE_OWNER("A bot can't have a role above its owner's."),
  USER_DEACTIVATED("User is deactivated"),
  LAST_OWNER("Cannot deactivate the only organization owner"),
  LAST_USER("CANNOT_DEACTIVATE_LAST_USER", 400, "Cannot deactivate the only %s."),
  DEACTIVATION_MAIL_UNSUPPORTED(
      "deactivation_notification_comment is not supported: this server sends no e-mail"),
  DELETING_MESSAGES_UNSUPPORTED(
      "%s can only be false: this server does not delete messages with an account"),
  ONLY_OWNER("The owner permission cannot be removed from the only organization owner."),
  UNSUPPORTED_SETTING("Changing %s is not supported by this server"),
  NOT_POSSIBLE("Invalid %s: Value error, Not in the list of possible values"),
  FIXED_SETTING("%s can only be %s: other values are not supported by this server"),

  NO_SUCH_OWNER("Failed to change owner, no such user"),
  OWNER_DEACTIVATED("Failed to change owner, user is deactivated"),
  OWNER_IS_BOT("Failed to change owner, bots can't own other bots"),
  OWNER_IS_GUEST("Failed to change owner, guests can't own bots"),
  WRONG_OLD_PASSWORD("Wrong password!"),
  PASSWORD_CHANGED_MEANWHILE(
      "Another request changed the password at the same time; try again with the password that it"
          + " set."),
  SETTING_NOT_FOR_OTHERS("Cannot change this setting for other users."),
  NO_TARGET_USERS("Either user_ids or group_ids must be provided."),
  TOO_MANY_TARGET_USERS(
      "target_users can be at most %s users, members of groups included; send several requests."),
  NAME_CHANGES_DISABLED("Name changes are disabled in this organization."),

  NO_SUCH_FIELD("Field id %s not found."),
  INVALID_FIELD_TYPE("Invalid field type."),
  BLANK_LABEL("Label cannot be blank."),
  LABEL_IN_USE("A field with that label already exists."),
  TOO_MANY_FIELDS("An organization can have at most %s custom profile fields."),
  NO_CHOICE("Field must have at least one choice."),
  DOUBLED_CHOICE("Field must not have duplicate choices."),
  INVALID_EXTERNAL_ACCOUNT("Invalid external account type"),
  NO_URL_PATTERN("Custom external account must define URL pattern"),
  BAD_URL_PATTERN("Malformed URL pattern."),
  NOT_FOR_SUMMARY("Field type not supported for display in profile summary."),
  NOT_FOR_MATCHING("Field type not supported for use for user matching."),
  SUMMARY_IS_FULL("Only %s custom profile fields can be displayed in the profile summary."),
  DEFAULT_FIELD("Default custom field cannot be updated."),
  INVALID_ORDER("order must contain the ID of each custom profile field exactly once"),
  FIELD_NOT_EDITABLE(
      "You are not allowed to change this field. Contact an administrator to update it."),
  NO_PROFILE_OF_BOTS("Bots have no custom profile fields."),
  INVALID_CHOICE("'%s' is not a valid choice for '%s'."),
  NOT_A_DATE("%s is not a date"),
  NOT_A_URL("%s is not a URL"),
  USER_ID_OF_BOT("User with ID %s is a bot"),
  USER_ID_DEACTIVATED("User with ID %s is deactivated"),

  NO_SUCH_PLAYGROUND("Invalid playground"),
  INVALID_PLAYGROUND_LANGUAGE("Invalid characters in pygments language"),
  INVALID_URL_TEMPLATE("Invalid URL template."),
  URL_TEMPLATE_WITHOUT_CODE("Missing the required variable \"code\" in the URL template"),
  URL_TEMPLATE_WITH_OTHERS("\"code\" should be the only variable present in the URL template"),
  URL_TEMPLATE_OUTSIDE_WEB("Invalid URL template: it must begin with https:// or http://"),
  PLAYGROUND_EXISTS("Realm playground with this Realm, Pygments language and Name already exists."),
  TOO_MANY_PLAYGROUNDS("An organization can have at most %s code playgrounds."),

  INVALID_CHANNEL_ID("Invalid channel ID"),
  MODERATION_CHANNEL_NOT_PRIVATE("Moderation request channel must be private."),
  INVALID_CHANNEL_TO_INVITE_TO("Invalid channel ID %s. No invites were sent."),
  MAY_NOT_SUBSCRIBE_OTHERS("You do not have permission to subscribe other users to channels."),
  INVALID_USER_GROUP("Invalid user group"),
  USER_GROUP_DEACTIVATED("User group is deactivated."),
  TOO_MANY_INVITATIONS("A user can have at most %s active invitation links; revoke one first."),
  NO_SUCH_INVITATION("No such invitation"),
  INVITATION_ALREADY_REVOKED("Invitation has already been revoked"),
  UNKNOWN_INVITATION("NOT_FOUND", 404, "This invitation link is not valid."),
  INVITATION_EXPIRED("NOT_FOUND", 404, "This invitation link has expired."),
  INVITATION_REVOKED("NOT_FOUND", 404, "This invitation link has been revoked."),
  INVITATION_RESTS(
      "NOT_FOUND",
      404,
      "This invitation link does not work: its creator may no longer grant its role."),

  BOTS_ONLY("PERMISSION_DENIED", 400, "Must be a bot user"),
  NO_SUCH_KEY("Key does not exist."),
  STORAGE_FULL("Request exceeds storage limit by %s characters. The limit is %s characters."),

  EMPTY_MESSAGE("Message must not be empty"),
  UNKNOWN_ONBOARDING_STEP("Unknown onboarding_step: %s"),

  NO_SUCH_DEVICE("Invalid `device_id`"),

  CANNOT_MUTE_SELF("Cannot mute self"),
  ALREADY_MUTED("User already muted"),
  NOT_MUTED("User is not muted"),

  INVALID_PRESENCE_STATUS("Invalid status: %s"),
  NO_PRESENCE_OF_BOTS("Presence is not supported for bot users."),
  NO_PRESENCE("No presence data for %s"),
  INVALID_USER_GROUP_ID("Invalid user group ID: %s"),
  INVALID_USER_ID("Invalid user ID: %s"),
  USES_DEACTIVATED_GROUPS("User group uses deactivated user groups: %s"),
  GROUP_IN_USE("CANNOT_DEACTIVATE_GROUP_IN_USE", 400, "Cannot deactivate user group in use."),
  TOO_MANY_CHOSEN("Too many users and groups in the settings of one user group (limit: %s)"),
  TOO_MANY_GROUPS("An organization can have at most %s user groups."),
  TOO_MANY_GROUPS_OF_ONE(
      "A user can create at most %s user groups, including those of their bots."),
  GROUP_NAME_EMPTY("User group name can't be empty!"),
  GROUP_NAME_TOO_LONG("User group name cannot exceed %s characters."),
  GROUP_NAME_PREFIX("User group name cannot start with '%s'."),
  GROUP_NAME_CHARACTER("Invalid character in user group name, at position %s."),
  GROUP_NAME_TAKEN("User group '%s' already exists."),
  SYSTEM_GROUP_NOT_ALLOWED("'%s' setting cannot be set to '%s' group."),
  SYSTEM_GROUP_REQUIRED("'%s' must be a system user group."),
  EXPECTATION_MISMATCH(
      "EXPECTATION_MISMATCH", 400, "'%s' value does not match the expected value."),
  NO_NEW_DATA("No new data supplied"),
  ALREADY_MEMBER("User %s is already a member of this group"),
  NOT_A_MEMBER("There is no member '%s' in this user group"),
  ALREADY_SUBGROUP("User group %s is already a subgroup of this group."),
  NOT_A_SUBGROUP("User group %s is not a subgroup of this group."),
  CIRCLE_OF_GROUPS("User group %s is already a subgroup of one of the passed subgroups."),
  NO_MEMBER_CHANGES(
      "Nothing to do. Specify at least one of \"add\", \"delete\", \"add_subgroups\" or"
          + " \"delete_subgroups\"."),

  INVALID_SUBDOMAIN("Invalid subdomain"),
  UNKNOWN_HOST("NOT_FOUND", 404, "Invalid subdomain"),
  NO_OWNER("An organization needs an owner"),
  TOO_MANY_FOUNDERS("A new organization can have at most %s accounts; invite the others later"),

  STATUS_WITHOUT_VALUES("Client did not pass any new values."),
  STATUS_WITHOUT_EMOJI_NAME(
      "Client must pass emoji_name if they pass either emoji_code or reaction_type."),
  NO_SUCH_EMOJI("Emoji '%s' does not exist"),
  INVALID_EMOJI_TYPE("Invalid emoji type."),
  INVALID_EMOJI_CODE("Invalid emoji code."),
  INVALID_EMOJI_NAME("Invalid emoji name."),
  INVALID_CUSTOM_EMOJI("Invalid custom emoji."),
  INVALID_CUSTOM_EMOJI_NAME("Invalid custom emoji name."),
  DEACTIVATED_CUSTOM_EMOJI("This custom emoji has been deactivated.");

  private final ErrorAnswer answer;

  IdentityError(String text) {
    this.answer = ErrorAnswer.badRequest(text);
  }

  IdentityError(String code, int status, String text) {
    this.answer = new ErrorAnswer(code, status, text);
  }

  @Override
  public ErrorAnswer answer() {
    return answer;
  }
}

package chat.channels;

import chat.kit.error.ErrorAnswer;
import chat.kit.error.ErrorCase;
import chat.kit.error.Refusal;
import io.micronaut.core.annotation.Introspected;

/** Errors that channels-service returns to clients. */
@Introspected
public enum ChannelsError implements ErrorCase {
  GUESTS_NOT_ALLOWED("Not allowed for guest users"),
  INSUFFICIENT_PERMISSION("Insufficient permission"),
  INVALID_CHANNEL_ID("Invalid channel ID"),
  INVALID_CHANNEL_NAME("Invalid channel name '%s'"),
  NOT_AUTHORIZED_FOR_QUERY("User not authorized for this query"),
  MAY_NOT_POST("You do not have permission to post in this channel."),
  NO_SUCH_BOT("No such bot"),
  NO_SUCH_USER("No such user"),
  INVALID_USER_GROUP("Invalid user group"),
  INVALID_USER_GROUP_ID("Invalid user group ID: %s"),
  USER_GROUP_DEACTIVATED("User group is deactivated."),
  INVALID_EMAIL("Invalid email '%s'"),
  MIXED_PRINCIPALS("principals is not a list of integers or of strings"),
  CHANNEL_NOT_ACCESSIBLE("Unable to access channel (%s)."),
  TOO_MANY_SUBSCRIPTIONS("Too many users and channels in one request (limit: %s subscriptions)"),
  TOO_MANY_NEW_CHANNELS("Too many new channels in one request (limit: %s)"),
  TOO_MANY_PERIODS("User %s has been subscribed to channel (%s) too often (limit: %s times)"),
  NO_SUBSCRIPTION_TO_CHANGE("Nothing to do. Specify at least one of \"add\" or \"delete\"."),
  CHANNELS_DO_NOT_EXIST("Channel(s) (%s) do not exist"),
  INVALID_USER_ID("Invalid user ID: %s"),
  MAY_NOT_SUBSCRIBE_OTHERS("You do not have permission to subscribe other users to channels."),
  SYSTEM_GROUP_NOT_ALLOWED("'%s' setting cannot be set to '%s' group."),
  TOO_MANY_CHOSEN("Too many users and groups in the settings of one channel (limit: %s)"),
  MAY_NOT_ADMINISTER_CHANNEL("You do not have permission to administer this channel."),
  CONTENT_ACCESS_REQUIRED("Channel content access is required."),
  ADMINISTRATORS_ONLY("Must be an organization administrator"),
  OWNERS_ONLY("Must be an organization owner"),
  WEB_PUBLIC_NOT_ENABLED("Web-public channels are not enabled."),
  DEFAULT_CHANNEL_PRIVATE("A default channel cannot be private."),
  MODERATION_CHANNEL_PUBLIC("Moderation request channel must be private."),
  INVALID_DEFAULT_GROUP_NAME("Invalid default channel group name '%s'"),
  DEFAULT_GROUP_NAME_TOO_LONG("Default channel group name too long (limit: %s characters)"),
  DEFAULT_GROUP_EXISTS("Default channel group '%s' already exists"),
  SAME_DEFAULT_GROUP_NAME("This default channel group is already named '%s'"),
  NO_SUCH_DEFAULT_GROUP("Default channel group with id '%s' does not exist."),
  NO_CHANGE_OF_DEFAULT_GROUP("You must pass \"new_description\" or \"new_group_name\"."),
  INVALID_DEFAULT_GROUP_CHANGE("Invalid value for \"op\". Specify one of \"add\" or \"remove\"."),
  DEFAULT_CHANNEL_IN_GROUP("'%s' is a default channel and cannot be added to '%s'"),
  CHANNEL_IN_DEFAULT_GROUP("Channel '%s' is already present in default channel group '%s'"),
  CHANNEL_NOT_IN_DEFAULT_GROUP("Channel '%s' is not present in default channel group '%s'"),
  TOO_MANY_DEFAULT_GROUPS("Too many default channel groups (limit: %s)"),
  TOO_MANY_CHANNELS_IN_DEFAULT_GROUP("Too many channels in a default channel group (limit: %s)"),
  BAD_VALUE("Bad value for '%s': %s"),
  MESSAGES_IN_OTHER_TOPICS(
      "This topics policy requires all messages of the channel to be in the general chat topic;"
          + " move or delete the others first."),
  NOTIFICATIONS_UNSUPPORTED("%s can only be false: other values are not supported by this server"),
  UNKNOWN_SUBSCRIPTION_PROPERTY("Unknown subscription property: %s"),
  NOT_SUBSCRIBED("Not subscribed to channel id %s"),
  NO_HEX_COLOR("color is not a valid hex color code"),
  INVALID_FOLDER_ID("Invalid channel folder ID"),
  FOLDER_NAME_EMPTY("Channel folder name can't be empty."),
  FOLDER_NAME_WITH_INVALID_CHARACTER("Invalid character in channel folder name, at position %s."),
  FOLDER_NAME_IN_USE("Channel folder name already in use"),
  FOLDER_IN_USE("You need to remove all the channels from this folder to archive it."),
  INVALID_ORDER("order must contain the ID of each channel folder exactly once"),
  TOO_MANY_FOLDERS("Too many channel folders (limit: %s)"),
  UNSUPPORTED_COMBINATION("Unsupported parameter combination: %s"),
  NAME_EMPTY("Channel name can't be empty."),
  NAME_TOO_LONG("Channel name too long (limit: %s characters)."),
  NAME_WITH_INVALID_CHARACTER("Invalid character in channel name, at position %s."),
  NO_SUCH_EMAIL_ADDRESS("NOT_FOUND", 404, "No channel has this email address"),
  EXPECTATION_MISMATCH(
      "EXPECTATION_MISMATCH", 400, "'%s' value does not match the expected value."),
  CHANNEL_ALREADY_EXISTS("CHANNEL_ALREADY_EXISTS", 409, "Channel '%s' already exists");

  private final ErrorAnswer answer;

  ChannelsError(String text) {
    this.answer = ErrorAnswer.badRequest(text);
  }

  ChannelsError(String code, int status, String text) {
    this.answer = new ErrorAnswer(code, status, text);
  }

  @Override
  public ErrorAnswer answer() {
    return answer;
  }

  /** Error for two parameters that exclude each other. */
  public static Refusal unsupportedCombination(String one, String other) {
    String parameters = one + ", " + other;
    return UNSUPPORTED_COMBINATION.refuse(parameters).with("parameters", parameters);
  }
}

package chat.messaging;

import chat.kit.error.ErrorCase;

/** messaging-service's table of errors. */
public enum MessagingError implements ErrorCase {
  INVALID_MESSAGE("Invalid message(s)"),

  QUEUE_WITHOUT_LOCAL("Missing 'local_id' argument"),
  LOCAL_WITHOUT_QUEUE("Missing 'queue_id' argument"),

  MISSING_TOPIC("Missing topic"),
  BAD_TOPIC_CHARACTER("Invalid character in topic, at position %s!"),
  TOPIC_TOO_LONG("topic is too long (limit: %s characters)"),
  EMPTY_TOPIC_NOT_ALLOWED("Sending messages to the %s topic is not allowed in this channel."),
  ONLY_EMPTY_TOPIC_ALLOWED("Only the %s topic is allowed in this channel."),
  NEW_TOPIC_NOT_ALLOWED("You do not have permission to create new topics in this channel."),

  EMPTY_MESSAGE("Message must not be empty"),
  NULL_BYTES_IN_MESSAGE("Message must not contain null bytes"),
  UNABLE_TO_RENDER("Unable to render message"),

  MAY_NOT_MENTION_GROUP("You are not allowed to mention user group '%s'."),

  MISSING_CHANNEL("Missing channel"),
  NOT_ONE_CHANNEL("Expected exactly one channel"),
  BAD_CHANNEL_TYPE("Invalid data type for channel"),
  EMPTY_CHANNEL_NAME("Channel name can't be empty."),
  CHANNEL_NAME_TOO_LONG("Channel name too long (limit: %s characters)."),
  BAD_CHANNEL_NAME_CHARACTER("Invalid character in channel name, at position %s."),
  CHANNEL_NAME_DOES_NOT_EXIST("STREAM_DOES_NOT_EXIST", "Channel '%s' does not exist"),
  CHANNEL_ID_DOES_NOT_EXIST("STREAM_DOES_NOT_EXIST", "Channel with ID '%s' does not exist"),
  NOT_AUTHORIZED_TO_SEND("Not authorized to send to channel '%s'"),
  MAY_NOT_POST("You do not have permission to post in this channel."),

  NO_RECIPIENTS("Message must have recipients"),
  MIXED_RECIPIENTS("Recipient lists may contain emails or user IDs, but not both."),
  BAD_RECIPIENTS_TYPE("Invalid data type for recipients"),
  TOO_MANY_RECIPIENTS("to is too long (limit: %s elements)"),
  HIDDEN_RECIPIENTS("You do not have permission to access some of the recipients."),
  INVALID_EMAIL("Invalid email '%s'"),
  INVALID_USER_ID("Invalid user ID %s"),
  DEACTIVATED_RECIPIENT("'%s' is no longer using Zulip."),
  DIRECT_MESSAGES_DISABLED("Direct messages are disabled in this organization."),
  NOBODY_AUTHORIZES("This conversation does not include any users who can authorize it."),
  MAY_NOT_INITIATE("You do not have permission to initiate direct message conversations."),

  NO_SUCH_SYSTEM_BOT("No system bot is called '%s'"),

  ADMINISTRATORS_ONLY("Must be an organization administrator"),
  NO_SUCH_LINKIFIER("Linkifier not found."),
  LINKIFIER_EXISTS("Realm filter with this Realm and Pattern already exists."),
  TOO_MANY_LINKIFIERS("An organization can have at most %s linkifiers."),
  BAD_LINKIFIER_PATTERN("Bad regular expression: %s"),
  LINKIFIER_PATTERN_TOO_COMPLEX("Bad regular expression: it repeats too much"),
  BAD_URL_TEMPLATE("Invalid URL template."),
  GROUP_NOT_IN_PATTERN("Group '%s' in URL template is not present in linkifier pattern."),
  GROUP_NOT_IN_TEMPLATE("Group '%s' in linkifier pattern is not present in URL template."),
  LINKIFIER_TWICE_IN_ORDER("The ordered list must not contain duplicated linkifiers"),
  NOT_ALL_LINKIFIERS_IN_ORDER(
      "The ordered list must enumerate all existing linkifiers exactly once"),

  BAD_IDEMPOTENCY_KEY("Idempotency-Key must consist of 1 to %s printable ASCII characters"),
  IDEMPOTENCY_KEY_USED(422, "This Idempotency-Key was used for another message"),

  NOT_IN_THE_FUTURE("Scheduled delivery time must be in the future."),
  TOO_MANY_REMINDERS("You can have at most %s reminders."),
  NO_SUCH_REMINDER(404, "Reminder does not exist"),

  CALLS_DISABLED("Video calls are disabled in this organization."),
  NO_CALL_PROVIDER("No video call provider has been configured"),
  CALLS_NOT_CONFIGURED("%s credentials have not been configured"),
  BIGBLUEBUTTON_NOT_CONFIGURED("BigBlueButton is not configured."),
  BAD_CALL_CREDENTIALS("Invalid %s credentials"),
  CALL_FAILED("Failed to create %s call"),
  CALL_SERVER_UNREACHABLE("Error connecting to the %s server: %s"),
  BAD_CALL_TOKEN("INVALID_VIDEO_CALL_PROVIDER_TOKEN", "Invalid %s access token"),
  UNKNOWN_ZOOM_USER("UNKNOWN_ZOOM_USER", "Unknown Zoom user email"),
  INVALID_CALL_LINK("Invalid signature.");

  private final String code;
  private final int status;
  private final String text;

  MessagingError(String text) {
    this("BAD_REQUEST", text);
  }

  MessagingError(String code, String text) {
    this(code, 400, text);
  }

  MessagingError(int status, String text) {
    this("BAD_REQUEST", status, text);
  }

  MessagingError(String code, int status, String text) {
    this.code = code;
    this.status = status;
    this.text = text;
  }

  @Override
  public String code() {
    return code;
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public String text() {
    return text;
  }
}

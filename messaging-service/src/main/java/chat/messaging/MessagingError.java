package chat.messaging;

import chat.kit.error.ErrorAnswer;
import chat.kit.error.ErrorCase;
import io.micronaut.core.annotation.Introspected;

/** Errors of messaging-service that clients see. */
@Introspected
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
  CHANNEL_NAME_DOES_NOT_EXIST("STREAM_DOES_NOT_EXIST", 400, "Channel '%s' does not exist"),
  CHANNEL_ID_DOES_NOT_EXIST("STREAM_DOES_NOT_EXIST", 400, "Channel with ID '%s' does not exist"),
  NOT_AUTHORIZED_TO_SEND("Not authorized to send to channel '%s'"),
  MAY_NOT_POST("You do not have permission to post in this channel."),

  NO_RECIPIENTS("Message must have recipients"),
  MIXED_RECIPIENTS("Recipient lists may contain emails or user IDs, but not both."),
  BAD_RECIPIENTS_TYPE("Invalid data type for recipients"),
  TOO_MANY_RECIPIENTS("to has too many recipients (limit: %s)"),
  INVALID_EMAIL("Invalid email '%s'"),
  INVALID_USER_ID("Invalid user ID %s"),
  DEACTIVATED_RECIPIENT("'%s' is no longer using Zulip."),
  DIRECT_MESSAGES_DISABLED("Direct messages are disabled in this organization."),
  NOBODY_AUTHORIZES("This conversation does not include any users who can authorize it."),
  MAY_NOT_INITIATE("You do not have permission to initiate direct message conversations."),

  CHANNEL_WILDCARD_NOT_ALLOWED(
      "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
      400,
      "You do not have permission to use channel wildcard mentions in this channel."),
  TOPIC_WILDCARD_NOT_ALLOWED(
      "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
      400,
      "You do not have permission to use topic wildcard mentions in this topic."),

  INVALID_WIDGET("Widgets: %s"),
  UNKNOWN_WIDGET("unknown %s type: %s"),
  NO_SUBMESSAGES("You cannot attach a submessage to this message."),
  INVALID_SUBMESSAGE_JSON("Invalid json for submessage"),
  TOO_MANY_SUBMESSAGES("This message has too many submessages (limit: %s)"),
  SUBMESSAGES_TOO_LARGE("The submessages of this message are too large (limit: %s bytes in total)"),
  UNKNOWN_WIDGET_DATA("Unknown type for %s data: %s"),
  INVALID_VOTE("Invalid poll data[\"vote\"]"),
  NOT_AUTHOR_OF_POLL("You can't edit a question unless you are the author."),
  NOT_AUTHOR_OF_TODO("You can't edit the task list title unless you are the author."),

  INVALID_CHANNEL_ID("Invalid channel ID"),
  TOO_MANY_TOPICS("You can have at most %s muted, unmuted and followed topics."),
  NOT_POSSIBLE("Invalid %s: Value error, Not in the list of possible values"),

  NO_SUCH_SYSTEM_BOT("No system bot is called '%s'"),

  NO_SUCH_EMOJI("Emoji '%s' does not exist"),
  INVALID_EMOJI_TYPE("Invalid emoji type."),
  INVALID_EMOJI_CODE("Invalid emoji code."),
  INVALID_EMOJI_NAME("Invalid emoji name."),
  INVALID_CUSTOM_EMOJI("Invalid custom emoji."),
  INVALID_CUSTOM_EMOJI_NAME("Invalid custom emoji name."),
  DEACTIVATED_CUSTOM_EMOJI("This custom emoji has been deactivated."),
  NEITHER_EMOJI_NAME_NOR_CODE(
      "At least one of the following arguments must be present: emoji_name, emoji_code"),
  REACTION_ALREADY_EXISTS("REACTION_ALREADY_EXISTS", 400, "Reaction already exists."),
  TOO_MANY_REACTIONS(
      "This message has too many reactions (limit: %s in all, with %s different emoji)"),
  REACTION_DOES_NOT_EXIST("REACTION_DOES_NOT_EXIST", 400, "Reaction doesn't exist."),
  MESSAGE_ALREADY_DELETED("Message already deleted"),
  MAY_NOT_DELETE_MESSAGE("You don't have permission to delete this message"),
  TOO_LATE_TO_DELETE_MESSAGE("The time limit for deleting this message has passed"),
  EDITING_TURNED_OFF("Your organization has turned off message editing"),
  MAY_NOT_EDIT_MESSAGE("You don't have permission to edit this message"),
  TOO_LATE_TO_EDIT_MESSAGE("The time limit for editing this message has passed"),
  NOTHING_TO_CHANGE("Nothing to change"),
  DIRECT_MESSAGE_INTO_CHANNEL("Direct messages cannot be moved to channels."),
  DIRECT_MESSAGE_TOPIC("Direct messages cannot have topics."),
  PROPAGATE_MODE_WITHOUT_MOVE("Invalid propagate_mode without topic edit"),
  EMPTY_TOPIC_RESOLVED("General chat cannot be marked as resolved"),
  CONTENT_AND_CHANNEL("Cannot change message content while changing channel"),
  WIDGET_EDITED("Widgets cannot be edited."),
  CONTENT_MISMATCH(
      "EXPECTATION_MISMATCH",
      400,
      "'prev_content_sha256' value does not match the expected value."),
  MAY_NOT_MOVE_MESSAGE("You don't have permission to move this message"),
  MAY_NOT_RESOLVE_TOPICS("You don't have permission to resolve topics in this channel."),
  TOO_LATE_TO_CHANGE_TOPIC("The time limit for editing this message's topic has passed."),
  TOO_LATE_TO_CHANGE_CHANNEL("The time limit for editing this message's channel has passed"),
  TOO_LATE_TO_MOVE_ALL(
      "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
      400,
      "You only have permission to move the %s/%s most recent messages in this topic."),

  TOO_LARGE_TOGETHER("These messages are too large for one response: ask for fewer of them"),
  TOO_MANY_MESSAGES("Too many messages requested (maximum %s)."),
  ANCHOR_IN_THE_MIDDLE("The anchor can only be excluded at an end of the range"),
  UNSUPPORTED_COMBINATION("Unsupported parameter combination: %s"),
  NOT_A_DATE("%s is not a date"),
  BAD_NARROW("BAD_NARROW", 400, "Invalid narrow operator: %s"),
  DUPLICATE_WITH("Duplicate 'with' operators."),
  BAD_LENGTH("%s has invalid length"),

  INVALID_FLAG("Invalid flag: '%s'"),
  FLAG_NOT_EDITABLE("Flag not editable: '%s'"),
  INVALID_FLAG_OPERATION("Invalid message flag operation: '%s'"),
  EDITED_TOO_OFTEN(
      "This message has been edited too often (limit: %s edits or %s bytes of edit history); send a"
          + " new message"),
  EDIT_HISTORY_DISABLED("Message edit history is disabled in this organization"),

  ADMINISTRATORS_ONLY("Must be an organization administrator"),
  NO_SUCH_LINKIFIER("Linkifier not found."),
  LINKIFIER_EXISTS("A linkifier with this pattern already exists."),
  TOO_MANY_LINKIFIERS("An organization can have at most %s linkifiers."),
  BAD_LINKIFIER_PATTERN("Bad regular expression: %s"),
  LINKIFIER_PATTERN_TOO_COMPLEX("Bad regular expression: its repetition counts are too large"),
  BAD_URL_TEMPLATE("Invalid URL template."),
  CONTROL_CHARACTER_IN_URL_TEMPLATE(
      "Invalid URL template: it must not contain control characters such as tabs or line breaks."),
  URL_TEMPLATE_OF_BAD_SCHEME("Invalid URL template: messages can't link to URLs with this scheme."),
  GROUP_NOT_IN_PATTERN("Group '%s' in URL template is not present in linkifier pattern."),
  GROUP_NOT_IN_TEMPLATE("Group '%s' in linkifier pattern is not present in URL template."),
  LINKIFIER_EXAMPLE_DOES_NOT_MATCH("Example input does not match the linkifier pattern."),
  LINKIFIER_EXAMPLE_MISSING("A reverse template requires an example input."),
  LINKIFIER_EXAMPLE_NOT_RESTORED("Reverse template does not produce the example input."),
  BAD_REVERSE_TEMPLATE(
      "Invalid reverse template: each brace must enclose the name of a group or be doubled."),
  REVERSE_VARIABLE_NOT_IN_PATTERN(
      "Group '%s' in reverse template is not present in linkifier pattern."),
  LINKIFIER_TWICE_IN_ORDER("The ordered list must not contain duplicated linkifiers"),
  NOT_ALL_LINKIFIERS_IN_ORDER(
      "The ordered list must enumerate all existing linkifiers exactly once"),

  BAD_IDEMPOTENCY_KEY("Idempotency-Key must consist of 1 to %s printable ASCII characters"),
  IDEMPOTENCY_KEY_USED("BAD_REQUEST", 422, "This Idempotency-Key was used for another message"),

  NOT_IN_THE_FUTURE("Scheduled delivery time must be in the future."),
  TOO_MANY_REMINDERS("You can have at most %s reminders."),
  REMINDERS_TOO_LARGE("Your reminders are too long (limit: %s bytes in all)"),
  NO_SUCH_REMINDER("BAD_REQUEST", 404, "Reminder does not exist"),

  CALLS_DISABLED("Video calls are disabled in this organization."),
  NO_CALL_PROVIDER("No video call provider has been configured"),
  CALLS_NOT_CONFIGURED("%s credentials have not been configured"),
  BIGBLUEBUTTON_NOT_CONFIGURED("BigBlueButton is not configured."),
  BAD_CALL_CREDENTIALS("Invalid %s credentials"),
  CALL_FAILED("Failed to create %s call"),
  CALL_SERVER_UNREACHABLE("Error connecting to the %s server: %s"),
  BAD_CALL_TOKEN("Invalid %s access token"),
  UNKNOWN_ZOOM_USER("Unknown Zoom user email"),
  INVALID_CALL_LINK("Invalid signature."),

  BAD_EVENT_QUEUE_ID("BAD_EVENT_QUEUE_ID", 400, "Bad event queue ID: %s"),
  TOO_MANY_POLLS(
      "SERVICE_UNAVAILABLE",
      503,
      "Too many clients are waiting for events; try again in a few seconds"),
  EVENTS_PRUNED("An event newer than %s has already been pruned!"),
  EVENT_NOT_IN_QUEUE("Event %s was not in this queue"),
  NOT_AUTHORIZED_FOR_QUERY("User not authorized for this query"),
  NARROW_OPERATOR_NOT_SUPPORTED("Operator %s not supported."),
  NARROW_OPERAND_NOT_SUPPORTED("Operand %s not supported."),

  NO_DIRECT_TYPING("User has disabled typing notifications for direct messages"),
  NO_CHANNEL_TYPING("User has disabled typing notifications for channel messages"),

  READ_RECEIPTS_DISABLED("Read receipts are disabled in this organization."),

  DRAFTS_NOT_SYNCHRONIZED("User has disabled synchronizing drafts."),
  NO_SUCH_DRAFT("BAD_REQUEST", 404, "Draft does not exist"),
  TOO_MANY_DRAFTS("You can have at most %s drafts."),
  DRAFTS_TOO_LARGE("Your drafts are too long (limit: %s bytes in all)"),

  NO_NEW_DATA("No new data is supplied"),
  NO_SUCH_SAVED_SNIPPET("BAD_REQUEST", 404, "Saved snippet does not exist."),
  TOO_MANY_SAVED_SNIPPETS("You can have at most %s saved snippets."),
  SAVED_SNIPPETS_TOO_LARGE("Your saved snippets are too long (limit: %s bytes in all)"),

  NAME_OF_BUILT_IN_NAVIGATION_VIEW("Built-in views cannot have a custom name."),
  NAVIGATION_VIEW_WITHOUT_NAME("Custom views must have a valid name."),
  NAVIGATION_VIEW_EXISTS("Navigation view already exists."),
  NO_SUCH_NAVIGATION_VIEW("BAD_REQUEST", 404, "Navigation view does not exist."),
  TOO_MANY_NAVIGATION_VIEWS("You can have at most %s navigation views."),

  EXPLANATION_REQUIRED("An explanation is required."),
  REPORTS_DISABLED("Message reporting is not enabled in this organization."),

  BAD_CHANNEL_ID_TYPE("Invalid data type for channel ID"),
  NOT_USER_IDS("Recipient list may only contain user IDs"),
  TYPE_WITHOUT_RECIPIENT("Recipient required when updating type of scheduled message."),
  TYPE_WITHOUT_TOPIC("Topic required when updating scheduled message type to channel."),
  NO_SUCH_SCHEDULED_MESSAGE("BAD_REQUEST", 404, "Scheduled message does not exist"),
  SCHEDULED_MESSAGE_SENT("Scheduled message was already sent"),
  TOO_MANY_SCHEDULED_MESSAGES("You can have at most %s scheduled messages."),
  SCHEDULED_MESSAGES_TOO_LARGE("Your scheduled messages are too long (limit: %s bytes in all)"),
  SCHEDULED_TIME_MISSED("Message could not be sent at the scheduled time."),
  ORGANIZATION_DEACTIVATED("UNAUTHORIZED", 401, "This organization has been deactivated");

  private final ErrorAnswer answer;

  MessagingError(String text) {
    this.answer = ErrorAnswer.badRequest(text);
  }

  MessagingError(String code, int status, String text) {
    this.answer = new ErrorAnswer(code, status, text);
  }

  @Override
  public ErrorAnswer answer() {
    return answer;
  }
}

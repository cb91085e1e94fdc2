package chat.messaging.initialstate;

import java.util.Locale;

/** Capabilities that clients declare, off by default (API: register-queue). */
public enum Capability {
  NOTIFICATION_SETTINGS_NULL,
  BULK_MESSAGE_DELETION,
  USER_AVATAR_URL_FIELD_OPTIONAL,
  STREAM_TYPING_NOTIFICATIONS,
  USER_SETTINGS_OBJECT,
  LINKIFIER_URL_TEMPLATE,
  USER_LIST_INCOMPLETE,
  INCLUDE_DEACTIVATED_GROUPS,
  ARCHIVED_CHANNELS,
  EMPTY_TOPIC_NAME,
  SIMPLIFIED_PRESENCE_EVENTS,
  INDIVIDUAL_EMOJI_CHANGES;

  /** The name in requests. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package chat.messaging.register;

import java.util.Locale;

/** What a client may say that it can do; by default it can't (behaviour, 18.1). */
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

  /** As clients write it. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package chat.identity.user;

import java.util.Locale;

/**
 * Every setting that an account chooses for itself and some rule of the product reads, with its
 * default: the one place to add another.
 */
public enum UserSetting {
  /** When a topic is followed of itself: 1 on taking part, 2 on sending, 3 on starting, 4 never. */
  AUTOMATICALLY_FOLLOW_TOPICS_POLICY(3, 4),
  /** When a topic of a muted channel is unmuted of itself; numbers as above. */
  AUTOMATICALLY_UNMUTE_TOPICS_IN_MUTED_STREAMS_POLICY(2, 4),
  AUTOMATICALLY_FOLLOW_TOPICS_WHERE_MENTIONED(true),
  PRESENCE_ENABLED(true),
  SEND_PRIVATE_TYPING_NOTIFICATIONS(true),
  SEND_STREAM_TYPING_NOTIFICATIONS(true),
  SEND_READ_RECEIPTS(true),
  ALLOW_PRIVATE_DATA_EXPORT(false),
  TRANSLATE_EMOTICONS(false),
  TWENTY_FOUR_HOUR_TIME(false),
  PM_CONTENT_IN_DESKTOP_NOTIFICATIONS(true);

  private final Object byDefault;
  private final long largest;

  UserSetting(boolean byDefault) {
    this.byDefault = byDefault;
    this.largest = 1;
  }

  UserSetting(long byDefault, long largest) {
    this.byDefault = byDefault;
    this.largest = largest;
  }

  /** The name on the wire and in the database. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A {@link Long} or {@link Boolean}; the setting's values are of the same type. */
  public Object byDefault() {
    return byDefault;
  }

  /** The largest value of a setting that is a number; the smallest is 1. */
  public long largest() {
    return largest;
  }
}

package chat.identity.account;

import chat.identity.organization.Languages;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The settings of a user, each with its default and permitted values.
 *
 * <p>A new setting is added only here. Server code reads the first ones (see {@link UserSettings});
 * the rest are stored for clients, which define their meaning.
 */
public enum UserSetting {
  /** When a topic is followed automatically: 1 participation, 2 sending, 3 starting it, 4 never. */
  AUTOMATICALLY_FOLLOW_TOPICS_POLICY(3, 1, 4),
  /** When a topic in a muted channel is unmuted automatically; same numbers as above. */
  AUTOMATICALLY_UNMUTE_TOPICS_IN_MUTED_STREAMS_POLICY(2, 1, 4),
  AUTOMATICALLY_FOLLOW_TOPICS_WHERE_MENTIONED(true),
  PRESENCE_ENABLED(true),
  SEND_PRIVATE_TYPING_NOTIFICATIONS(true),
  SEND_STREAM_TYPING_NOTIFICATIONS(true),
  RECEIVES_TYPING_NOTIFICATIONS(true),
  SEND_READ_RECEIPTS(true),
  ALLOW_PRIVATE_DATA_EXPORT(false),
  ENABLE_DRAFTS_SYNCHRONIZATION(true),
  /** Default for subscriptions without their own value, as are the next three settings. */
  ENABLE_STREAM_DESKTOP_NOTIFICATIONS(false),
  ENABLE_STREAM_AUDIBLE_NOTIFICATIONS(false),
  ENABLE_STREAM_PUSH_NOTIFICATIONS(false),
  ENABLE_STREAM_EMAIL_NOTIFICATIONS(false),
  TRANSLATE_EMOTICONS(false),
  TWENTY_FOUR_HOUR_TIME(false),
  PM_CONTENT_IN_DESKTOP_NOTIFICATIONS(true),

  COLOR_SCHEME(1, 1, 3),
  DEFAULT_LANGUAGE("en", Languages::has),
  DEMOTE_INACTIVE_STREAMS(1, 1, 3),
  DESKTOP_ICON_COUNT_DISPLAY(1, 1, 4),
  DISPLAY_EMOJI_REACTION_USERS(true),
  EMAIL_NOTIFICATIONS_BATCHING_PERIOD_SECONDS(120, 0, 604_800),
  EMOJISET("google", "google|google-blob|twitter|text"),
  ENABLE_DESKTOP_NOTIFICATIONS(true),
  ENABLE_DIGEST_EMAILS(true),
  ENABLE_FOLLOWED_TOPIC_AUDIBLE_NOTIFICATIONS(true),
  ENABLE_FOLLOWED_TOPIC_DESKTOP_NOTIFICATIONS(true),
  ENABLE_FOLLOWED_TOPIC_EMAIL_NOTIFICATIONS(true),
  ENABLE_FOLLOWED_TOPIC_PUSH_NOTIFICATIONS(true),
  ENABLE_FOLLOWED_TOPIC_WILDCARD_MENTIONS_NOTIFY(true),
  ENABLE_LOGIN_EMAILS(true),
  ENABLE_MARKETING_EMAILS(true),
  ENABLE_OFFLINE_EMAIL_NOTIFICATIONS(true),
  ENABLE_OFFLINE_PUSH_NOTIFICATIONS(true),
  ENABLE_ONLINE_PUSH_NOTIFICATIONS(true),
  ENABLE_SOUNDS(true),
  ENTER_SENDS(true),
  FLUID_LAYOUT_WIDTH(false),
  HIDE_AI_FEATURES(false),
  HIGH_CONTRAST_MODE(false),
  LEFT_SIDE_USERLIST(false),
  MESSAGE_CONTENT_IN_EMAIL_NOTIFICATIONS(true),
  NOTIFICATION_SOUND("ding", "[a-z0-9_-]{1,40}"),
  REALM_NAME_IN_EMAIL_NOTIFICATIONS_POLICY(1, 1, 3),
  RESOLVED_TOPIC_NOTICE_AUTO_READ_POLICY("except_followed", "always|except_followed|never"),
  STARRED_MESSAGE_COUNTS(true),
  USER_LIST_STYLE(2, 1, 3),
  WEB_ANIMATE_IMAGE_PREVIEWS("on_hover", "always|on_hover|never"),
  WEB_CHANNEL_DEFAULT_VIEW(1, 1, 4),
  WEB_ESCAPE_NAVIGATES_TO_HOME_VIEW(true),
  WEB_FONT_SIZE_PX(16, 12, 20),
  WEB_HOME_VIEW("inbox", "inbox|recent_topics|recent|all_messages"),
  WEB_INBOX_SHOW_CHANNEL_FOLDERS(true),
  WEB_LEFT_SIDEBAR_SHOW_CHANNEL_FOLDERS(true),
  WEB_LEFT_SIDEBAR_UNREADS_COUNT_SUMMARY(true),
  WEB_LINE_HEIGHT_PERCENT(122, 100, 200),
  WEB_MARK_READ_ON_SCROLL_POLICY(1, 1, 3),
  WEB_NAVIGATE_TO_SENT_MESSAGE(true),
  WEB_STREAM_UNREADS_COUNT_DISPLAY_POLICY(2, 1, 3),
  WEB_SUGGEST_UPDATE_TIMEZONE(true),
  WILDCARD_MENTIONS_NOTIFY(true);

  /** Settings for privacy, security and language, which every user chooses alone. */
  private static final Set<UserSetting> PERSONAL =
      EnumSet.of(
          ALLOW_PRIVATE_DATA_EXPORT,
          DEFAULT_LANGUAGE,
          ENABLE_LOGIN_EMAILS,
          ENABLE_MARKETING_EMAILS);

  private final Object byDefault;
  private final long smallest;
  private final long largest;
  private final Predicate<String> texts;

  UserSetting(boolean byDefault) {
    this(byDefault, 0, 1, _ -> false);
  }

  UserSetting(long byDefault, long smallest, long largest) {
    this(byDefault, smallest, largest, _ -> false);
  }

  UserSetting(String byDefault, String form) {
    this(byDefault, Pattern.compile(form).asMatchPredicate());
  }

  UserSetting(String byDefault, Predicate<String> texts) {
    this(byDefault, 0, 0, texts);
  }

  UserSetting(Object byDefault, long smallest, long largest, Predicate<String> texts) {
    this.byDefault = byDefault;
    this.smallest = smallest;
    this.largest = largest;
    this.texts = texts;
  }

  /** Returns the name in the API and in the database. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The {@link #wireName} of every setting. */
  public static List<String> wireNames() {
    return Arrays.stream(values()).map(UserSetting::wireName).toList();
  }

  /** Returns a {@link Long}, {@link Boolean} or {@link String}; values have the same type. */
  public Object byDefault() {
    return byDefault;
  }

  /** Whether administrators may choose with which value new accounts start. */
  public boolean isDefaultable() {
    return !PERSONAL.contains(this);
  }

  /** Whether the setting permits the value, which has the setting's type. */
  public boolean allows(Object value) {
    return switch (value) {
      case Long number -> number >= smallest && number <= largest;
      case String text -> texts.test(text);
      default -> true;
    };
  }
}

package chat.identity.account;

import chat.identity.organization.Languages;
import chat.kit.openapi.DescribedSetting;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The settings of a user, each with its default and permitted values.
 *
 * <p>A new setting is added only here and in {@code InitialUserSettings.json}, which describes it
 * in the initial state. Server code reads the first ones (see {@link UserSettings}); the rest are
 * stored for clients, which define their meaning. The comments of the constants are descriptions in
 * the OpenAPI document.
 */
public enum UserSetting implements DescribedSetting {
  /** When a topic is followed automatically: 1 participation, 2 sending, 3 starting it, 4 never. */
  AUTOMATICALLY_FOLLOW_TOPICS_POLICY(3, 1, 4),
  /**
   * When a topic in a muted channel is unmuted automatically: 1 participation, 2 sending, 3
   * starting it, 4 never.
   */
  AUTOMATICALLY_UNMUTE_TOPICS_IN_MUTED_STREAMS_POLICY(2, 1, 4),
  /** Whether a topic is followed automatically when a message in it mentions the user. */
  AUTOMATICALLY_FOLLOW_TOPICS_WHERE_MENTIONED(true),
  /** Whether other users see when the user is active. */
  PRESENCE_ENABLED(true),
  /** Whether other users see that the user types a direct message. */
  SEND_PRIVATE_TYPING_NOTIFICATIONS(true),
  /** Whether other users see that the user types a message to a channel. */
  SEND_STREAM_TYPING_NOTIFICATIONS(true),
  /** Whether the user sees that other users type. */
  RECEIVES_TYPING_NOTIFICATIONS(true),
  /** Whether other users see which messages the user has read. */
  SEND_READ_RECEIPTS(true),
  /** Whether exports of the organization may contain the user's private data. */
  ALLOW_PRIVATE_DATA_EXPORT(false),
  /** Whether the server stores drafts, so that all clients of the user have them. */
  ENABLE_DRAFTS_SYNCHRONIZATION(true),
  /** Whether channels have desktop notifications, unless a subscription has its own value. */
  ENABLE_STREAM_DESKTOP_NOTIFICATIONS(false),
  /** Whether channels have audible notifications, unless a subscription has its own value. */
  ENABLE_STREAM_AUDIBLE_NOTIFICATIONS(false),
  /**
   * Whether channels have push notifications, unless a subscription has its own value; the server
   * sends none.
   */
  ENABLE_STREAM_PUSH_NOTIFICATIONS(false),
  /**
   * Whether channels have email notifications, unless a subscription has its own value; the server
   * sends none.
   */
  ENABLE_STREAM_EMAIL_NOTIFICATIONS(false),
  /** Whether emoticons in messages that the user sends become emoji. */
  TRANSLATE_EMOTICONS(false),
  /**
   * Whether clients show times in the 24-hour notation; null for the usual notation of the client's
   * language.
   */
  TWENTY_FOUR_HOUR_TIME(false),
  /** Whether desktop notifications show the content of direct messages. */
  PM_CONTENT_IN_DESKTOP_NOTIFICATIONS(true),

  /** The colors of the web app: 1 those of the device, 2 dark, 3 light. */
  COLOR_SCHEME(1, 1, 3),
  /** The tag of the language of the user's clients, such as {@code pt-br}. */
  DEFAULT_LANGUAGE("en", Languages::has),
  /** When inactive channels are listed last: 1 automatically, 2 always, 3 never. */
  DEMOTE_INACTIVE_STREAMS(1, 1, 3),
  /**
   * What the number on the desktop icon counts: 1 all unread messages, 2 direct messages, mentions
   * and followed topics, 3 direct messages and mentions, 4 nothing.
   */
  DESKTOP_ICON_COUNT_DISPLAY(1, 1, 4),
  /** Whether clients show the names of users beside reactions of a few users. */
  DISPLAY_EMOJI_REACTION_USERS(true),
  /** Seconds for which notifications by email are collected; the server sends none. */
  EMAIL_NOTIFICATIONS_BATCHING_PERIOD_SECONDS(120, 120, 120),
  /** The set of images that clients show as emoji. */
  EMOJISET("google", List.of("google", "google-blob", "twitter", "text")),
  /** Whether direct messages and mentions have desktop notifications. */
  ENABLE_DESKTOP_NOTIFICATIONS(true),
  /** Whether the user wants digests by email; the server sends none. */
  ENABLE_DIGEST_EMAILS(false),
  /** Whether messages in followed topics have audible notifications. */
  ENABLE_FOLLOWED_TOPIC_AUDIBLE_NOTIFICATIONS(true),
  /** Whether messages in followed topics have desktop notifications. */
  ENABLE_FOLLOWED_TOPIC_DESKTOP_NOTIFICATIONS(true),
  /** Whether messages in followed topics have email notifications; the server sends none. */
  ENABLE_FOLLOWED_TOPIC_EMAIL_NOTIFICATIONS(false),
  /** Whether messages in followed topics have push notifications; the server sends none. */
  ENABLE_FOLLOWED_TOPIC_PUSH_NOTIFICATIONS(false),
  /** Whether wildcard mentions in followed topics have the notifications of mentions. */
  ENABLE_FOLLOWED_TOPIC_WILDCARD_MENTIONS_NOTIFY(true),
  /** Whether the user wants an email after a log-in from a new device; the server sends none. */
  ENABLE_LOGIN_EMAILS(false),
  /** Whether the user wants marketing emails; the server sends none. */
  ENABLE_MARKETING_EMAILS(false),
  /**
   * Whether direct messages and mentions have email notifications while the user is offline; the
   * server sends none.
   */
  ENABLE_OFFLINE_EMAIL_NOTIFICATIONS(false),
  /**
   * Whether direct messages and mentions have push notifications while the user is offline; the
   * server sends none.
   */
  ENABLE_OFFLINE_PUSH_NOTIFICATIONS(false),
  /**
   * Whether direct messages and mentions have push notifications while the user is online, too; the
   * server sends none.
   */
  ENABLE_ONLINE_PUSH_NOTIFICATIONS(false),
  /** Whether direct messages and mentions have audible notifications. */
  ENABLE_SOUNDS(true),
  /** Whether the Enter key sends a message instead of starting a new line. */
  ENTER_SENDS(true),
  /** Whether the web app uses the whole width of the window. */
  FLUID_LAYOUT_WIDTH(false),
  /** Whether clients hide features that use artificial intelligence. */
  HIDE_AI_FEATURES(false),
  /** Whether clients use colors with a high contrast. */
  HIGH_CONTRAST_MODE(false),
  /** Whether narrow windows show the list of users on the left. */
  LEFT_SIDE_USERLIST(false),
  /** Whether notifications by email contain the message; the server sends none. */
  MESSAGE_CONTENT_IN_EMAIL_NOTIFICATIONS(false),
  /** The name of the sound of audible notifications; {@code none} for silence. */
  NOTIFICATION_SOUND("ding", "[a-z0-9_-]{1,40}"),
  /**
   * When notifications by email name the organization: 1 automatically, 2 always, 3 never; the
   * server sends none.
   */
  REALM_NAME_IN_EMAIL_NOTIFICATIONS_POLICY(1, 1, 1),
  /**
   * For whom notices about resolved topics are read from the start, besides the user who resolved
   * the topic.
   */
  RESOLVED_TOPIC_NOTICE_AUTO_READ_POLICY("never", List.of("never")),
  /** Whether clients show the number of starred messages. */
  STARRED_MESSAGE_COUNTS(true),
  /** The style of the list of users: 1 compact, 2 with status, 3 with avatar and status. */
  USER_LIST_STYLE(2, 1, 3),
  /** When previews of animated images move. */
  WEB_ANIMATE_IMAGE_PREVIEWS("on_hover", List.of("always", "on_hover", "never")),
  /**
   * What a click on a channel opens: 1 its newest topic, 2 all its messages, 3 the list of its
   * topics, 4 its newest unread topic.
   */
  WEB_CHANNEL_DEFAULT_VIEW(1, 1, 4),
  /** Whether the Escape key opens the home view. */
  WEB_ESCAPE_NAVIGATES_TO_HOME_VIEW(true),
  /** The size of the font in pixels. */
  WEB_FONT_SIZE_PX(16, 0, 32_767),
  /** The view with which the web app starts. */
  WEB_HOME_VIEW("inbox", List.of("inbox", "recent_topics", "recent", "all_messages")),
  /** Whether the inbox groups channels by folder. */
  WEB_INBOX_SHOW_CHANNEL_FOLDERS(true),
  /** Whether the left sidebar groups channels by folder. */
  WEB_LEFT_SIDEBAR_SHOW_CHANNEL_FOLDERS(true),
  /** Whether the left sidebar shows the sum of unread messages of each section. */
  WEB_LEFT_SIDEBAR_UNREADS_COUNT_SUMMARY(true),
  /** The distance of lines in percent of the font size. */
  WEB_LINE_HEIGHT_PERCENT(122, 100, 200),
  /**
   * When scrolling marks messages as read: 1 always, 2 only in views of one conversation, 3 never.
   */
  WEB_MARK_READ_ON_SCROLL_POLICY(1, 1, 3),
  /** Whether the web app opens the conversation of a message that the user has sent. */
  WEB_NAVIGATE_TO_SENT_MESSAGE(true),
  /**
   * Which channels show the number of unread messages: 1 all, 2 only unmuted channels and topics, 3
   * none.
   */
  WEB_STREAM_UNREADS_COUNT_DISPLAY_POLICY(2, 1, 3),
  /** Whether the web app proposes the time zone of the device if it differs. */
  WEB_SUGGEST_UPDATE_TIMEZONE(true),
  /** Whether wildcard mentions have the notifications of mentions. */
  WILDCARD_MENTIONS_NOTIFY(true);

  /** Settings for privacy, security and language, which every user chooses alone. */
  private static final Set<UserSetting> PERSONAL =
      EnumSet.of(
          ALLOW_PRIVATE_DATA_EXPORT,
          DEFAULT_LANGUAGE,
          ENABLE_LOGIN_EMAILS,
          ENABLE_MARKETING_EMAILS);

  /** Settings for privacy and security, which administrators must not change for others. */
  private static final Set<UserSetting> SENSITIVE =
      EnumSet.of(
          ALLOW_PRIVATE_DATA_EXPORT,
          ENABLE_DIGEST_EMAILS,
          ENABLE_LOGIN_EMAILS,
          ENABLE_MARKETING_EMAILS,
          PRESENCE_ENABLED,
          SEND_PRIVATE_TYPING_NOTIFICATIONS,
          SEND_STREAM_TYPING_NOTIFICATIONS,
          SEND_READ_RECEIPTS);

  /** Settings of features that this server lacks, such as e-mail and push notifications. */
  private static final Set<UserSetting> FIXED =
      EnumSet.of(
          EMAIL_NOTIFICATIONS_BATCHING_PERIOD_SECONDS,
          ENABLE_DIGEST_EMAILS,
          ENABLE_FOLLOWED_TOPIC_EMAIL_NOTIFICATIONS,
          ENABLE_FOLLOWED_TOPIC_PUSH_NOTIFICATIONS,
          ENABLE_LOGIN_EMAILS,
          ENABLE_MARKETING_EMAILS,
          ENABLE_OFFLINE_EMAIL_NOTIFICATIONS,
          ENABLE_OFFLINE_PUSH_NOTIFICATIONS,
          ENABLE_ONLINE_PUSH_NOTIFICATIONS,
          ENABLE_STREAM_EMAIL_NOTIFICATIONS,
          ENABLE_STREAM_PUSH_NOTIFICATIONS,
          MESSAGE_CONTENT_IN_EMAIL_NOTIFICATIONS,
          REALM_NAME_IN_EMAIL_NOTIFICATIONS_POLICY,
          RESOLVED_TOPIC_NOTICE_AUTO_READ_POLICY);

  private final Object byDefault;
  private final long smallest;
  private final long largest;
  private final Predicate<String> texts;
  private final Map<String, Object> schema;

  UserSetting(boolean byDefault) {
    this(byDefault, 0, 1, _ -> false, Map.of("type", "boolean"));
  }

  UserSetting(long byDefault, long smallest, long largest) {
    this(
        byDefault,
        smallest,
        largest,
        _ -> false,
        Map.of("type", "integer", "minimum", smallest, "maximum", largest));
  }

  UserSetting(String byDefault, List<String> words) {
    this(byDefault, 0, 0, words::contains, Map.of("type", "string", "enum", words));
  }

  UserSetting(String byDefault, String form) {
    this(
        byDefault,
        0,
        0,
        Pattern.compile(form).asMatchPredicate(),
        Map.of("type", "string", "pattern", "^" + form + "$"));
  }

  UserSetting(String byDefault, Predicate<String> texts) {
    this(byDefault, 0, 0, texts, Map.of("type", "string"));
  }

  UserSetting(
      Object byDefault,
      long smallest,
      long largest,
      Predicate<String> texts,
      Map<String, Object> schema) {
    this.byDefault = byDefault;
    this.smallest = smallest;
    this.largest = largest;
    this.texts = texts;
    this.schema = schema;
  }

  /** Returns the name in the API and in the database. */
  @Override
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The {@link #wireName} of every setting. */
  public static List<String> wireNames() {
    return Arrays.stream(values()).map(UserSetting::wireName).toList();
  }

  @Override
  public Map<String, Object> schema() {
    return isNullable() ? Map.of("anyOf", List.of(schema, Map.of("type", "null"))) : schema;
  }

  @Override
  public boolean isSupported() {
    return !isFixed();
  }

  /** Returns a {@link Long}, {@link Boolean} or {@link String}; values have the same type. */
  public Object byDefault() {
    return byDefault;
  }

  /** Whether administrators may choose with which value new accounts start. */
  public boolean isDefaultable() {
    return !PERSONAL.contains(this);
  }

  /** Whether only the user may change the setting. */
  public boolean isSensitive() {
    return SENSITIVE.contains(this);
  }

  /** Whether the default is the only permitted value. */
  public boolean isFixed() {
    return FIXED.contains(this);
  }

  /** Whether null is one of the values. */
  public boolean isNullable() {
    return this == TWENTY_FOUR_HOUR_TIME;
  }

  /** Whether the setting permits the value, which has the setting's type. */
  public boolean allows(Object value) {
    if (isFixed()) {
      return byDefault.equals(value);
    }
    return switch (value) {
      case Long number -> number >= smallest && number <= largest;
      case String text -> texts.test(text);
      default -> true;
    };
  }
}

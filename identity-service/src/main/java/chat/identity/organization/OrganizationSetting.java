package chat.identity.organization;

import chat.identity.group.SystemGroup;
import java.util.Locale;

/**
 * Every setting of an organization with its default: the one place to add another. The first ones
 * hold group-setting values, and their default is a system group.
 */
public enum OrganizationSetting {
  CREATE_MULTIUSE_INVITE_GROUP(SystemGroup.ADMINISTRATORS),
  CAN_INVITE_USERS_GROUP(SystemGroup.MEMBERS),
  CAN_ACCESS_ALL_USERS_GROUP(SystemGroup.EVERYONE),
  CAN_ADD_SUBSCRIBERS_GROUP(SystemGroup.MEMBERS),
  CAN_ADD_CUSTOM_EMOJI_GROUP(SystemGroup.MEMBERS),
  CAN_CREATE_BOTS_GROUP(SystemGroup.MEMBERS),
  CAN_CREATE_WRITE_ONLY_BOTS_GROUP(SystemGroup.MEMBERS),
  CAN_CREATE_GROUPS(SystemGroup.MEMBERS),
  CAN_CREATE_PUBLIC_CHANNEL_GROUP(SystemGroup.MEMBERS),
  CAN_CREATE_PRIVATE_CHANNEL_GROUP(SystemGroup.MEMBERS),
  CAN_CREATE_WEB_PUBLIC_CHANNEL_GROUP(SystemGroup.OWNERS),
  CAN_DELETE_ANY_MESSAGE_GROUP(SystemGroup.ADMINISTRATORS),
  CAN_DELETE_OWN_MESSAGE_GROUP(SystemGroup.EVERYONE),
  CAN_MANAGE_ALL_GROUPS(SystemGroup.OWNERS),
  CAN_MANAGE_BILLING_GROUP(SystemGroup.ADMINISTRATORS),
  CAN_MENTION_MANY_USERS_GROUP(SystemGroup.ADMINISTRATORS),
  CAN_MOVE_MESSAGES_BETWEEN_CHANNELS_GROUP(SystemGroup.MEMBERS),
  CAN_MOVE_MESSAGES_BETWEEN_TOPICS_GROUP(SystemGroup.EVERYONE),
  CAN_RESOLVE_TOPICS_GROUP(SystemGroup.EVERYONE),
  CAN_SUMMARIZE_TOPICS_GROUP(SystemGroup.EVERYONE),
  CAN_SET_TOPICS_POLICY_GROUP(SystemGroup.MEMBERS),
  CAN_SET_DELETE_MESSAGE_POLICY_GROUP(SystemGroup.MODERATORS),
  DIRECT_MESSAGE_INITIATOR_GROUP(SystemGroup.EVERYONE),
  DIRECT_MESSAGE_PERMISSION_GROUP(SystemGroup.EVERYONE),

  DESCRIPTION(""), // Markdown
  DEFAULT_LANGUAGE("en"),
  /** Days after which a member is a full member. */
  WAITING_PERIOD_THRESHOLD(0L),
  /** What new accounts begin with; numbers of {@link EmailAddressVisibility}. */
  EMAIL_ADDRESS_VISIBILITY(1L),
  REQUIRE_UNIQUE_NAMES(false),
  NAME_CHANGES_DISABLED(false),
  EMAIL_CHANGES_DISABLED(false),
  AVATAR_CHANGES_DISABLED(false),
  INVITE_REQUIRED(true),
  /** Markdown of the welcome bot's first message; empty for none. */
  WELCOME_MESSAGE_CUSTOM_TEXT(""),
  ENABLE_SPECTATOR_ACCESS(false),
  ENABLE_GUEST_USER_INDICATOR(true),
  ENABLE_GUEST_USER_DM_WARNING(true),
  PRESENCE_DISABLED(false),
  ENABLE_READ_RECEIPTS(true),
  TOPICS_POLICY("allow_empty_topic"),
  /** Days; -1 for ever. */
  MESSAGE_RETENTION_DAYS(-1L),
  ALLOW_MESSAGE_EDITING(true),
  MESSAGE_EDIT_HISTORY_VISIBILITY_POLICY("all"),
  /** Seconds after sending, as the next three; 0 for no limit. */
  MESSAGE_CONTENT_EDIT_LIMIT_SECONDS(600L),
  MESSAGE_CONTENT_DELETE_LIMIT_SECONDS(600L),
  MOVE_MESSAGES_WITHIN_STREAM_LIMIT_SECONDS(604_800L),
  MOVE_MESSAGES_BETWEEN_STREAMS_LIMIT_SECONDS(604_800L),
  SEND_CHANNEL_EVENTS_MESSAGES(true),
  /** Channels of announcements; -1 for none. */
  NEW_STREAM_ANNOUNCEMENTS_STREAM_ID(-1L),
  SIGNUP_ANNOUNCEMENTS_STREAM_ID(-1L),
  MODERATION_REQUEST_CHANNEL_ID(-1L),
  INLINE_IMAGE_PREVIEW(true),
  INLINE_URL_EMBED_PREVIEW(false),
  DEFAULT_CODE_BLOCK_LANGUAGE(""),
  VIDEO_CHAT_PROVIDER(1L);

  private final Object byDefault;

  OrganizationSetting(SystemGroup byDefault) {
    this.byDefault = byDefault;
  }

  OrganizationSetting(String byDefault) {
    this.byDefault = byDefault;
  }

  OrganizationSetting(long byDefault) {
    this.byDefault = byDefault;
  }

  OrganizationSetting(boolean byDefault) {
    this.byDefault = byDefault;
  }

  /** The name on the wire (there with {@code realm_} before it) and in the database. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether its values are group-setting values. */
  public boolean isGroup() {
    return byDefault instanceof SystemGroup;
  }

  /** A {@link SystemGroup}, {@link String}, {@link Long} or {@link Boolean}. */
  Object byDefault() {
    return byDefault;
  }
}

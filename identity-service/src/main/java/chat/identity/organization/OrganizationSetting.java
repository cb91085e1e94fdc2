package chat.identity.organization;

import static chat.kit.people.SystemGroup.ADMINISTRATORS;
import static chat.kit.people.SystemGroup.EVERYONE;
import static chat.kit.people.SystemGroup.MEMBERS;
import static chat.kit.people.SystemGroup.MODERATORS;
import static chat.kit.people.SystemGroup.NOBODY;
import static chat.kit.people.SystemGroup.OWNERS;

import chat.identity.organization.SettingType.Channel;
import chat.identity.organization.SettingType.Flag;
import chat.identity.organization.SettingType.Form;
import chat.identity.organization.SettingType.Group;
import chat.identity.organization.SettingType.Language;
import chat.identity.organization.SettingType.Limit;
import chat.identity.organization.SettingType.Numbers;
import chat.identity.organization.SettingType.Range;
import chat.identity.organization.SettingType.Text;
import chat.identity.organization.SettingType.Word;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.people.SystemGroup;
import chat.kit.state.SupportedPermission;
import chat.kit.token.Role;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an organization, each with its default, permitted values and required role.
 *
 * <p>A new setting is added only here. The first ones hold group-setting values, with a system
 * group as default. Administrators change settings that do not require owners.
 */
public enum OrganizationSetting {
  CREATE_MULTIUSE_INVITE_GROUP(Group.of(ADMINISTRATORS, EVERYONE), Role.OWNER),
  CAN_INVITE_USERS_GROUP(Group.of(MEMBERS, EVERYONE), Role.OWNER),
  CAN_ACCESS_ALL_USERS_GROUP(Group.oneOf(EVERYONE, EVERYONE, MEMBERS)),
  CAN_ADD_SUBSCRIBERS_GROUP(Group.of(MEMBERS, EVERYONE)),
  CAN_ADD_CUSTOM_EMOJI_GROUP(Group.of(MEMBERS, EVERYONE)),
  CAN_CREATE_BOTS_GROUP(Group.of(MEMBERS, EVERYONE)),
  CAN_CREATE_WRITE_ONLY_BOTS_GROUP(Group.of(MEMBERS, EVERYONE)),
  CAN_CREATE_GROUPS(Group.of(MEMBERS, EVERYONE), Role.OWNER),
  CAN_CREATE_PUBLIC_CHANNEL_GROUP(Group.of(MEMBERS, EVERYONE)),
  CAN_CREATE_PRIVATE_CHANNEL_GROUP(Group.of(MEMBERS, EVERYONE)),
  CAN_CREATE_WEB_PUBLIC_CHANNEL_GROUP(
      Group.oneOf(OWNERS, MODERATORS, ADMINISTRATORS, OWNERS, NOBODY)),
  CAN_DELETE_ANY_MESSAGE_GROUP(Group.of(ADMINISTRATORS, EVERYONE)),
  CAN_DELETE_OWN_MESSAGE_GROUP(Group.of(EVERYONE)),
  CAN_MANAGE_ALL_GROUPS(Group.of(OWNERS, EVERYONE, NOBODY), Role.OWNER),
  CAN_MANAGE_BILLING_GROUP(Group.of(ADMINISTRATORS, EVERYONE, NOBODY), Role.OWNER),
  CAN_MENTION_MANY_USERS_GROUP(Group.of(ADMINISTRATORS)),
  CAN_MOVE_MESSAGES_BETWEEN_CHANNELS_GROUP(Group.of(MEMBERS, EVERYONE)),
  CAN_MOVE_MESSAGES_BETWEEN_TOPICS_GROUP(Group.of(EVERYONE)),
  CAN_RESOLVE_TOPICS_GROUP(Group.of(EVERYONE)),
  CAN_SUMMARIZE_TOPICS_GROUP(Group.of(EVERYONE)),
  CAN_SET_TOPICS_POLICY_GROUP(Group.of(MEMBERS, EVERYONE)),
  CAN_SET_DELETE_MESSAGE_POLICY_GROUP(Group.of(MODERATORS, EVERYONE)),
  DIRECT_MESSAGE_INITIATOR_GROUP(Group.of(EVERYONE)),
  DIRECT_MESSAGE_PERMISSION_GROUP(Group.of(EVERYONE)),

  /** Markdown. */
  DESCRIPTION(new Text("", 1000)),
  DEFAULT_LANGUAGE(new Language("en")),
  /** Days until a member becomes a full member. */
  WAITING_PERIOD_THRESHOLD(new Range(0L, 0, 36_500), Role.OWNER),
  /** Default of new accounts; numbers of {@link EmailAddressVisibility}. */
  EMAIL_ADDRESS_VISIBILITY(new Numbers(1L, Set.of(1L, 2L, 3L, 4L, 5L))),
  REQUIRE_UNIQUE_NAMES(new Flag(false)),
  NAME_CHANGES_DISABLED(new Flag(false)),
  EMAIL_CHANGES_DISABLED(new Flag(false)),
  AVATAR_CHANGES_DISABLED(new Flag(false)),
  INVITE_REQUIRED(new Flag(true), Role.OWNER),
  EMAILS_RESTRICTED_TO_DOMAINS(new Flag(false), Role.OWNER),
  DISALLOW_DISPOSABLE_EMAIL_ADDRESSES(new Flag(true), Role.OWNER),
  /** Markdown of the welcome bot's first message; empty for none. */
  WELCOME_MESSAGE_CUSTOM_TEXT(new Text("", 8000)),
  ENABLE_SPECTATOR_ACCESS(new Flag(false)),
  ENABLE_GUEST_USER_INDICATOR(new Flag(true)),
  ENABLE_GUEST_USER_DM_WARNING(new Flag(true)),
  PRESENCE_DISABLED(new Flag(false)),
  ENABLE_READ_RECEIPTS(new Flag(true)),
  TOPICS_POLICY(Word.of("allow_empty_topic", "disable_empty_topic")),
  /** Days; -1 means unlimited. */
  MESSAGE_RETENTION_DAYS(new Limit(-1L, -1, 36_500), Role.OWNER),
  ALLOW_MESSAGE_EDITING(new Flag(true)),
  MESSAGE_EDIT_HISTORY_VISIBILITY_POLICY(Word.of("all", "moves", "none")),
  /** Seconds after sending, as are the next three settings; 0 means no limit. */
  MESSAGE_CONTENT_EDIT_LIMIT_SECONDS(Limit.seconds(600)),
  MESSAGE_CONTENT_DELETE_LIMIT_SECONDS(Limit.seconds(600)),
  MOVE_MESSAGES_WITHIN_STREAM_LIMIT_SECONDS(Limit.seconds(604_800)),
  MOVE_MESSAGES_BETWEEN_STREAMS_LIMIT_SECONDS(Limit.seconds(604_800)),
  SEND_CHANNEL_EVENTS_MESSAGES(new Flag(true)),
  NEW_STREAM_ANNOUNCEMENTS_STREAM_ID(new Channel(Channel.NONE)),
  SIGNUP_ANNOUNCEMENTS_STREAM_ID(new Channel(Channel.NONE)),
  MODERATION_REQUEST_CHANNEL_ID(new Channel(Channel.NONE)),
  INLINE_IMAGE_PREVIEW(new Flag(true)),
  INLINE_URL_EMBED_PREVIEW(new Flag(false)),
  DEFAULT_CODE_BLOCK_LANGUAGE(new Form("", Pattern.compile("[A-Za-z0-9+#._-]{0,40}"))),
  VIDEO_CHAT_PROVIDER(new Numbers(1L, Set.of(0L, 1L, 3L, 4L, 5L, 6L, 7L, 8L))),
  /**
   * Whether exports may include content without the users' consent; a feature, set by the operator.
   */
  OWNER_FULL_CONTENT_ACCESS(new Flag(false), null);

  private final SettingType type;
  private final @Nullable Role changedBy;

  OrganizationSetting(SettingType type) {
    this(type, Role.ADMINISTRATOR);
  }

  OrganizationSetting(SettingType type, @Nullable Role changedBy) {
    this.type = type;
    this.changedBy = changedBy;
  }

  /** Returns the name in the database; the API prefixes it with {@code realm_}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether its values are group-setting values. */
  public boolean isGroup() {
    return type instanceof Group;
  }

  SettingType type() {
    return type;
  }

  /** Returns the lowest role that may change the setting; empty if only the operator may. */
  Optional<Role> changedBy() {
    return Optional.ofNullable(changedBy);
  }

  /** Returns a {@link SystemGroup}, {@link String}, {@link Long} or {@link Boolean}. */
  Object byDefault() {
    return type.byDefault();
  }

  /**
   * Converts a value to the representation for clients.
   *
   * <p>For clients, null means no limit in seconds, but -1 means no limit in days.
   */
  @Nullable Object forClients(Object value) {
    boolean isNoLimit = type instanceof Limit && value.equals(0L);
    return isNoLimit ? null : value;
  }

  /** Returns the options that clients offer for a group setting; null for other settings. */
  public @Nullable SupportedPermission permission() {
    if (!(type instanceof Group group)) {
      return null;
    }
    return group.permission();
  }
}

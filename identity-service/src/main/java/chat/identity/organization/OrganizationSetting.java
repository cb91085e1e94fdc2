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
import chat.identity.organization.SettingType.Url;
import chat.identity.organization.SettingType.Word;
import chat.kit.openapi.DescribedSetting;
import chat.kit.people.SystemGroup;
import chat.kit.state.SupportedPermission;
import chat.kit.token.Role;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an organization, each with its default, permitted values and required role.
 *
 * <p>A new setting is added only here and in {@code register-queue.json}, which describes it in the
 * initial state. The first ones hold group-setting values, with a system group as default.
 * Administrators change settings that do not require owners. The comments of the constants are
 * descriptions in the OpenAPI document.
 */
public enum OrganizationSetting implements DescribedSetting {
  /** The users who may create invitation links for several users. */
  CREATE_MULTIUSE_INVITE_GROUP(Group.of(ADMINISTRATORS, EVERYONE), Role.OWNER),
  /** The users who may invite others by email, which the server does not send. */
  CAN_INVITE_USERS_GROUP(Group.of(MEMBERS, EVERYONE), Role.OWNER),
  /**
   * The users who see all other users; guests outside of it see only those with whom they share a
   * channel or a conversation.
   */
  CAN_ACCESS_ALL_USERS_GROUP(Group.oneOf(EVERYONE, EVERYONE, MEMBERS)),
  /** The users who may subscribe others to channels. */
  CAN_ADD_SUBSCRIBERS_GROUP(Group.of(MEMBERS, EVERYONE)),
  /** The users who may add custom emoji. */
  CAN_ADD_CUSTOM_EMOJI_GROUP(Group.of(MEMBERS, EVERYONE)),
  /** The users who may create bots of every kind. */
  CAN_CREATE_BOTS_GROUP(Group.of(MEMBERS, EVERYONE)),
  /** The users who may create bots that are incoming webhooks. */
  CAN_CREATE_WRITE_ONLY_BOTS_GROUP(Group.of(MEMBERS, EVERYONE)),
  /** The users who may create user groups. */
  CAN_CREATE_GROUPS(Group.of(MEMBERS, EVERYONE), Role.OWNER),
  /** The users who may create public channels. */
  CAN_CREATE_PUBLIC_CHANNEL_GROUP(Group.of(MEMBERS, EVERYONE)),
  /** The users who may create private channels. */
  CAN_CREATE_PRIVATE_CHANNEL_GROUP(Group.of(MEMBERS, EVERYONE)),
  /** The users who may create channels that are public on the web. */
  CAN_CREATE_WEB_PUBLIC_CHANNEL_GROUP(
      Group.oneOf(OWNERS, MODERATORS, ADMINISTRATORS, OWNERS, NOBODY)),
  /** The users who may delete every message that they can read. */
  CAN_DELETE_ANY_MESSAGE_GROUP(Group.of(ADMINISTRATORS, EVERYONE)),
  /** The users who may delete messages that they have sent, within the time limit. */
  CAN_DELETE_OWN_MESSAGE_GROUP(Group.of(EVERYONE)),
  /** The users who may administer every user group. */
  CAN_MANAGE_ALL_GROUPS(Group.of(OWNERS, EVERYONE, NOBODY), Role.OWNER),
  /** The users who may manage the payment for the organization. */
  CAN_MANAGE_BILLING_GROUP(Group.of(ADMINISTRATORS, EVERYONE, NOBODY), Role.OWNER),
  /** The users who may send wildcard mentions of more than 15 users. */
  CAN_MENTION_MANY_USERS_GROUP(Group.of(ADMINISTRATORS)),
  /** The users who may move messages to another channel. */
  CAN_MOVE_MESSAGES_BETWEEN_CHANNELS_GROUP(Group.of(MEMBERS, EVERYONE)),
  /** The users who may move messages to another topic of the channel. */
  CAN_MOVE_MESSAGES_BETWEEN_TOPICS_GROUP(Group.of(EVERYONE)),
  /** The users who may mark topics as resolved. */
  CAN_RESOLVE_TOPICS_GROUP(Group.of(EVERYONE)),
  /** The users who may get summaries of topics. */
  CAN_SUMMARIZE_TOPICS_GROUP(Group.of(EVERYONE)),
  /** The users who may choose the policy about topics of channels that they administer. */
  CAN_SET_TOPICS_POLICY_GROUP(Group.of(MEMBERS, EVERYONE)),
  /** The users who may choose who deletes messages in channels that they administer. */
  CAN_SET_DELETE_MESSAGE_POLICY_GROUP(Group.of(MODERATORS, EVERYONE)),
  /** The users who may start conversations of direct messages. */
  DIRECT_MESSAGE_INITIATOR_GROUP(Group.of(EVERYONE)),
  /** The users of whom each conversation of direct messages needs at least one. */
  DIRECT_MESSAGE_PERMISSION_GROUP(Group.of(EVERYONE)),
  /** The users who count as users at work, for the payment of the organization. */
  WORKPLACE_USERS_GROUP(Group.of(EVERYONE)),

  /** The description of the organization in Markdown. */
  DESCRIPTION(new Text("", 1000)),
  /**
   * The kind of organization, for clients: 0 unspecified, 10 business, 20 open source, 30 and 35
   * education, 40 research, 50 event, 60 non-profit, 70 government, 80 politics, 90 community, 100
   * personal, 1000 other.
   */
  ORG_TYPE(
      new Numbers(0L, Set.of(0L, 10L, 20L, 30L, 35L, 40L, 50L, 60L, 70L, 80L, 90L, 100L, 1000L))),
  /** The tag of the language of new accounts, such as {@code pt-br}. */
  DEFAULT_LANGUAGE(new Language("en")),
  /** Days until a member becomes a full member. */
  WAITING_PERIOD_THRESHOLD(new Range(0L, 0, 36_500), Role.OWNER),
  /**
   * Who sees the real email address of a new account: 1 everyone, 2 members and above, 3
   * administrators and owners, 4 nobody, 5 moderators and above.
   */
  EMAIL_ADDRESS_VISIBILITY(new Numbers(1L, Set.of(1L, 2L, 3L, 4L, 5L))),
  /** Whether users must have different names. */
  REQUIRE_UNIQUE_NAMES(new Flag(false)),
  /** Whether only administrators can change names of users. */
  NAME_CHANGES_DISABLED(new Flag(false)),
  /**
   * Whether only administrators can change email addresses, because there is no confirmation by
   * email.
   */
  EMAIL_CHANGES_DISABLED(new Flag(true)),
  /** Whether only administrators can change avatars. */
  AVATAR_CHANGES_DISABLED(new Flag(false)),
  /** Whether new users need an invitation. */
  INVITE_REQUIRED(new Flag(true), Role.OWNER),
  /** Whether new users need an email address in one of the organization's domains. */
  EMAILS_RESTRICTED_TO_DOMAINS(new Flag(false), Role.OWNER),
  /** Whether new users cannot have a disposable email address. */
  DISALLOW_DISPOSABLE_EMAIL_ADDRESSES(new Flag(true), Role.OWNER),
  /** Markdown that the welcome bot sends to new users; empty for none. */
  WELCOME_MESSAGE_CUSTOM_TEXT(new Text("", 8000)),
  /** Whether visitors without an account can read channels that are public on the web. */
  ENABLE_SPECTATOR_ACCESS(new Flag(false)),
  /** Whether clients mark the names of guests. */
  ENABLE_GUEST_USER_INDICATOR(new Flag(true)),
  /** Whether clients warn users who write a direct message to a guest. */
  ENABLE_GUEST_USER_DM_WARNING(new Flag(true)),
  /** Whether presence is turned off for all users. */
  PRESENCE_DISABLED(new Flag(false)),
  /** Whether users see who has read a message. */
  ENABLE_READ_RECEIPTS(new Flag(true)),
  /** Whether messages to channels may be without a topic. */
  TOPICS_POLICY(Word.of("allow_empty_topic", "disable_empty_topic")),
  /** Days until messages are deleted, unless their channel has its own value. */
  MESSAGE_RETENTION_DAYS(new Limit(-1L, -1, 36_500), Role.OWNER),
  /** Whether users can edit the content of their messages. */
  ALLOW_MESSAGE_EDITING(new Flag(true)),
  /** Which earlier versions of messages users can read: all, only moves, or none. */
  MESSAGE_EDIT_HISTORY_VISIBILITY_POLICY(Word.of("all", "moves", "none")),
  /** Seconds after sending in which the content of a message can be edited. */
  MESSAGE_CONTENT_EDIT_LIMIT_SECONDS(Limit.seconds(600)),
  /** Seconds after sending in which users can delete their messages. */
  MESSAGE_CONTENT_DELETE_LIMIT_SECONDS(Limit.seconds(600)),
  /** Seconds after sending in which a message can be moved to another topic. */
  MOVE_MESSAGES_WITHIN_STREAM_LIMIT_SECONDS(Limit.seconds(604_800)),
  /** Seconds after sending in which a message can be moved to another channel. */
  MOVE_MESSAGES_BETWEEN_STREAMS_LIMIT_SECONDS(Limit.seconds(604_800)),
  /**
   * Whether the notification bot reports changes of a channel in its topic {@code channel events}.
   */
  SEND_CHANNEL_EVENTS_MESSAGES(new Flag(true)),
  /** The id of the channel that announces new channels; -1 for none. */
  NEW_STREAM_ANNOUNCEMENTS_STREAM_ID(new Channel(Channel.NONE)),
  /** The id of the channel that announces new users; -1 for none. */
  SIGNUP_ANNOUNCEMENTS_STREAM_ID(new Channel(Channel.NONE)),
  /** The id of the private channel that gets reports about messages; -1 for none. */
  MODERATION_REQUEST_CHANNEL_ID(new Channel(Channel.NONE)),
  /** Whether messages have previews of images. */
  INLINE_IMAGE_PREVIEW(new Flag(true)),
  /** Whether messages have previews of web pages; the server makes none. */
  INLINE_URL_EMBED_PREVIEW(new Flag(false)),
  /** The language of code blocks that do not name one; empty for none. */
  DEFAULT_CODE_BLOCK_LANGUAGE(new Form("", Pattern.compile("[A-Za-z0-9+#._-]{0,40}"))),
  /**
   * The provider of calls: 0 none, 1 Jitsi Meet, 4 BigBlueButton, 5 Zoom, 6 Constructor Groups, 7
   * Nextcloud Talk.
   */
  VIDEO_CHAT_PROVIDER(new Numbers(1L, Set.of(0L, 1L, 4L, 5L, 6L, 7L))),
  /** The base URL of Jitsi Meet calls; {@code default} for the server's. */
  JITSI_SERVER_URL(new Url(200)),
  /** Height of previews in percent of the usual one, for clients. */
  MEDIA_PREVIEW_SIZE(new Numbers(100L, Set.of(100L, 150L, 200L))),
  /** The default avatars: {@code G} for Gravatar's images, {@code J} for Jdenticon's. */
  DEFAULT_AVATAR_SOURCE(Word.of("G", "J")),
  /** The least strict rating of GIFs that clients offer; 0 for no GIFs. */
  GIF_RATING_POLICY(new Range(0L, 0, 5)),
  /** Whether new users get an email with first steps. */
  SEND_WELCOME_EMAILS(new Flag(false)),
  /** Whether users get digests by email. */
  DIGEST_EMAILS_ENABLED(new Flag(false)),
  /** The day of digests by email, from 0 for Monday to 6 for Sunday. */
  DIGEST_WEEKDAY(new Range(1L, 0, 6)),
  /** Whether notifications by email may contain the message. */
  MESSAGE_CONTENT_ALLOWED_IN_EMAIL_NOTIFICATIONS(new Flag(true)),
  /** Whether push notifications must be encrypted from end to end. */
  REQUIRE_E2EE_PUSH_NOTIFICATIONS(new Flag(false)),
  /** Whether a public directory of communities lists the organization. */
  WANT_ADVERTISE_IN_COMMUNITIES_DIRECTORY(new Flag(false)),
  /** The id of the channel that announces new features; -1 for none. */
  ZULIP_UPDATE_ANNOUNCEMENTS_STREAM_ID(new Channel(Channel.NONE)),
  /**
   * Whether exports may include content without the users' consent; a feature, set by the operator.
   */
  OWNER_FULL_CONTENT_ACCESS(new Flag(false), null);

  /** Settings of features that the server does not have; they keep their defaults. */
  private static final Set<OrganizationSetting> UNSUPPORTED =
      EnumSet.of(
          CAN_MANAGE_BILLING_GROUP,
          CAN_SUMMARIZE_TOPICS_GROUP,
          WORKPLACE_USERS_GROUP,
          EMAIL_CHANGES_DISABLED,
          INVITE_REQUIRED,
          DEFAULT_AVATAR_SOURCE,
          GIF_RATING_POLICY,
          SEND_WELCOME_EMAILS,
          DIGEST_EMAILS_ENABLED,
          DIGEST_WEEKDAY,
          MESSAGE_CONTENT_ALLOWED_IN_EMAIL_NOTIFICATIONS,
          REQUIRE_E2EE_PUSH_NOTIFICATIONS,
          WANT_ADVERTISE_IN_COMMUNITIES_DIRECTORY,
          ZULIP_UPDATE_ANNOUNCEMENTS_STREAM_ID);

  private final SettingType type;
  private final @Nullable Role changedBy;

  OrganizationSetting(SettingType type) {
    this(type, Role.ADMINISTRATOR);
  }

  OrganizationSetting(SettingType type, @Nullable Role changedBy) {
    this.type = type;
    this.changedBy = changedBy;
  }

  /** Returns the name in requests and in the database; responses prefix it with {@code realm_}. */
  @Override
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether its values are group-setting values. */
  public boolean isGroup() {
    return type instanceof Group;
  }

  @Override
  public Map<String, Object> schema() {
    return type.schema();
  }

  @Override
  public boolean isSupported() {
    return !UNSUPPORTED.contains(this);
  }

  SettingType type() {
    return type;
  }

  /** Returns the lowest role that may change the setting; empty if only the operator may. */
  public Optional<Role> changedBy() {
    return Optional.ofNullable(changedBy);
  }

  /** Returns a {@link SystemGroup}, {@link String}, {@link Long} or {@link Boolean}. */
  Object byDefault() {
    return type.byDefault();
  }

  /**
   * Converts a value to the representation for clients.
   *
   * <p>For clients, null means no limit in seconds, but -1 means no limit in days. An absent URL is
   * null, too.
   */
  @Nullable Object forClients(Object value) {
    boolean isNoLimit = type instanceof Limit && value.equals(0L);
    boolean isNoUrl = type instanceof Url && value.equals("");
    return isNoLimit || isNoUrl ? null : value;
  }

  /** Returns the options that clients offer for a group setting; null for other settings. */
  public @Nullable SupportedPermission permission() {
    if (!(type instanceof Group group)) {
      return null;
    }
    return group.permission();
  }
}

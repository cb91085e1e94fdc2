package chat.channels.channel;

import static chat.kit.people.SystemGroup.ADMINISTRATORS;
import static chat.kit.people.SystemGroup.EVERYONE;
import static chat.kit.people.SystemGroup.INTERNET;
import static chat.kit.people.SystemGroup.NOBODY;

import chat.kit.people.SystemGroup;
import chat.kit.state.SupportedPermission;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The group settings of a channel, in the order of the API documentation. Each has a default and
 * the system groups that it must not be set to.
 */
public enum ChannelGroup {
  CAN_ADD_SUBSCRIBERS_GROUP(NOBODY, EnumSet.of(INTERNET, EVERYONE)),
  CAN_CREATE_TOPIC_GROUP(EVERYONE, EnumSet.of(INTERNET)),
  CAN_DELETE_ANY_MESSAGE_GROUP(NOBODY, EnumSet.of(INTERNET)),
  CAN_DELETE_OWN_MESSAGE_GROUP(NOBODY, EnumSet.of(INTERNET)),
  CAN_REMOVE_SUBSCRIBERS_GROUP(ADMINISTRATORS, EnumSet.of(INTERNET)),
  /** The channel's creator by default. */
  CAN_ADMINISTER_CHANNEL_GROUP(EnumSet.of(INTERNET, EVERYONE)),
  CAN_MOVE_MESSAGES_OUT_OF_CHANNEL_GROUP(NOBODY, EnumSet.of(INTERNET)),
  CAN_MOVE_MESSAGES_WITHIN_CHANNEL_GROUP(NOBODY, EnumSet.of(INTERNET)),
  CAN_SEND_MESSAGE_GROUP(EVERYONE, EnumSet.of(INTERNET)),
  CAN_SUBSCRIBE_GROUP(NOBODY, EnumSet.of(INTERNET, EVERYONE)),
  CAN_RESOLVE_TOPICS_GROUP(NOBODY, EnumSet.of(INTERNET));

  /** The settings that let users see or join a channel that is not open to all. */
  public static final Set<ChannelGroup> OPENING =
      Collections.unmodifiableSet(
          EnumSet.of(CAN_ADMINISTER_CHANNEL_GROUP, CAN_SUBSCRIBE_GROUP, CAN_ADD_SUBSCRIBERS_GROUP));

  private final String wireName = name().toLowerCase(Locale.ROOT);
  private final Optional<SystemGroup> byDefault;
  private final Set<SystemGroup> forbidden;

  ChannelGroup(SystemGroup byDefault, Set<SystemGroup> forbidden) {
    this.byDefault = Optional.of(byDefault);
    this.forbidden = forbidden;
  }

  ChannelGroup(Set<SystemGroup> forbidden) {
    this.byDefault = Optional.empty();
    this.forbidden = forbidden;
  }

  /** The name of the parameter, the column and the field in events. */
  public String wireName() {
    return wireName;
  }

  /** The default value; empty if it is the channel's creator. */
  public Optional<SystemGroup> byDefault() {
    return byDefault;
  }

  public boolean forbids(SystemGroup group) {
    return forbidden.contains(group);
  }

  /** The values that clients offer for the setting. */
  public SupportedPermission permission() {
    return new SupportedPermission(
        false,
        !forbids(INTERNET),
        !forbids(NOBODY),
        !forbids(EVERYONE),
        byDefault.map(SystemGroup::wireName).orElse("channel_creator"),
        null,
        List.of());
  }
}

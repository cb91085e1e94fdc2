package chat.identityprojection;

import chat.identityprojection.IdentityEvent.GroupChanged;
import chat.identityprojection.IdentityEvent.GroupEventKind;
import chat.identityprojection.IdentityEvent.MemberChanged;
import chat.identityprojection.IdentityEvent.MemberEnded;
import chat.identityprojection.IdentityEvent.OrganizationChanged;
import chat.identityprojection.IdentityEvent.SubgroupChanged;
import chat.identityprojection.IdentityEvent.SubgroupEnded;
import chat.identityprojection.IdentityEvent.UserChanged;
import chat.kit.projection.EventValues;
import chat.kit.projection.OwnerEvent;
import chat.kit.projection.UnparseableEvent;
import jakarta.inject.Singleton;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the events of identity-service. */
@Singleton
final class IdentityEvents {

  private static final Pattern PART_OF_GROUP =
      Pattern.compile("(\\d{1,18}):(\\d{1,18}):(user|group):(\\d{1,18})");

  private final EventValues values;

  IdentityEvents(EventValues values) {
    this.values = values;
  }

  IdentityEvent read(OwnerEvent event) {
    return switch (event.topic()) {
      case ORGANIZATION_CHANGED -> read(event, OrganizationChanged.class);
      case USER_CHANGED -> read(event, UserChanged.class);
      case GROUP_CHANGED -> event.value() == null ? ended(event) : ofGroup(event);
      case MESSAGE_SENT,
          MESSAGE_CHANGED,
          CHANNEL_CHANGED,
          SUBSCRIPTION_CHANGED,
          FILE_CHANGED,
          EMOJI_CHANGED,
          CLIENT_EVENTS ->
          throw new UnparseableEvent(event.topic().wireName() + " is not identity-service's");
    };
  }

  private IdentityEvent ofGroup(OwnerEvent event) {
    String kind = values.read(event, GroupEventKind.class).kind();
    return switch (kind) {
      case "group" -> read(event, GroupChanged.class);
      case "member" -> read(event, MemberChanged.class);
      case "subgroup" -> read(event, SubgroupChanged.class);
      case null, default -> throw new UnparseableEvent("unknown kind of group-changed: " + kind);
    };
  }

  private static IdentityEvent ended(OwnerEvent event) {
    Matcher key = PART_OF_GROUP.matcher(event.key());
    if (!key.matches() || Long.parseLong(key.group(1)) != event.organizationId()) {
      throw new UnparseableEvent("the key " + event.key() + " can't end");
    }
    long groupId = Long.parseLong(key.group(2));
    long partId = Long.parseLong(key.group(4));
    return key.group(3).equals("user")
        ? new MemberEnded(event.organizationId(), groupId, partId)
        : new SubgroupEnded(event.organizationId(), groupId, partId);
  }

  private <T extends IdentityEvent> T read(OwnerEvent event, Class<T> type) {
    return values.readKeyed(event, type, IdentityEvent::key);
  }
}

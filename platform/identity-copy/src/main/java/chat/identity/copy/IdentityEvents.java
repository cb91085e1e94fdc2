package chat.identity.copy;

import chat.identity.copy.IdentityEvent.GroupChanged;
import chat.identity.copy.IdentityEvent.GroupEventKind;
import chat.identity.copy.IdentityEvent.MemberChanged;
import chat.identity.copy.IdentityEvent.MemberEnded;
import chat.identity.copy.IdentityEvent.OrganizationChanged;
import chat.identity.copy.IdentityEvent.SubgroupChanged;
import chat.identity.copy.IdentityEvent.SubgroupEnded;
import chat.identity.copy.IdentityEvent.UserChanged;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.EventValues;
import chat.kit.copy.NotUnderstood;
import jakarta.inject.Singleton;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what identity-service says. */
@Singleton
final class IdentityEvents {

  private static final Pattern PART_OF_GROUP =
      Pattern.compile("(\\d{1,18}):(\\d{1,18}):(user|group):(\\d{1,18})");

  private final EventValues values;

  IdentityEvents(EventValues values) {
    this.values = values;
  }

  IdentityEvent read(CopiedEvent event) {
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
          throw new NotUnderstood(event.topic().wireName() + " is not identity-service's");
    };
  }

  private IdentityEvent ofGroup(CopiedEvent event) {
    String kind = values.read(event, GroupEventKind.class).kind();
    return switch (kind) {
      case "group" -> read(event, GroupChanged.class);
      case "member" -> read(event, MemberChanged.class);
      case "subgroup" -> read(event, SubgroupChanged.class);
      case null, default -> throw new NotUnderstood("no group-changed has the kind " + kind);
    };
  }

  private static IdentityEvent ended(CopiedEvent event) {
    Matcher key = PART_OF_GROUP.matcher(event.key());
    if (!key.matches() || Long.parseLong(key.group(1)) != event.organizationId()) {
      throw new NotUnderstood("the key " + event.key() + " can't end");
    }
    long groupId = Long.parseLong(key.group(2));
    long partId = Long.parseLong(key.group(4));
    return key.group(3).equals("user")
        ? new MemberEnded(event.organizationId(), groupId, partId)
        : new SubgroupEnded(event.organizationId(), groupId, partId);
  }

  private <T extends IdentityEvent> T read(CopiedEvent event, Class<T> type) {
    return values.readKeyed(event, type, IdentityEvent::key);
  }
}

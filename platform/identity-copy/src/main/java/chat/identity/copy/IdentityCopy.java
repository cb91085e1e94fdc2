package chat.identity.copy;

import chat.contracts.Topic;
import chat.identity.copy.IdentityEvent.GroupChanged;
import chat.identity.copy.IdentityEvent.GroupEventKind;
import chat.identity.copy.IdentityEvent.MemberChanged;
import chat.identity.copy.IdentityEvent.OrganizationChanged;
import chat.identity.copy.IdentityEvent.SubgroupChanged;
import chat.identity.copy.IdentityEvent.UserChanged;
import chat.kit.copy.CopiedEvent;
import chat.kit.copy.Copy;
import chat.kit.copy.NotUnderstood;
import io.micronaut.context.event.ApplicationEventPublisher;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keeps organizations, accounts and groups as identity-service says. */
@Singleton
final class IdentityCopy implements Copy {

  private static final Pattern PART_OF_GROUP =
      Pattern.compile("(\\d{1,18}):(\\d{1,18}):(user|group):(\\d{1,18})");

  private final JsonMapper json;
  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final GroupStore groups;
  private final ApplicationEventPublisher<AccountTurned> turned;
  private final ApplicationEventPublisher<MutesEnded> mutesEnded;

  IdentityCopy(
      JsonMapper json,
      OrganizationStore organizations,
      AccountStore accounts,
      GroupStore groups,
      ApplicationEventPublisher<AccountTurned> turned,
      ApplicationEventPublisher<MutesEnded> mutesEnded) {
    this.json = json;
    this.organizations = organizations;
    this.accounts = accounts;
    this.groups = groups;
    this.turned = turned;
    this.mutesEnded = mutesEnded;
  }

  @Override
  public Set<Topic> topics() {
    return Set.of(Topic.ORGANIZATION_CHANGED, Topic.USER_CHANGED, Topic.GROUP_CHANGED);
  }

  @Override
  public void apply(CopiedEvent event) {
    switch (event.topic()) {
      case ORGANIZATION_CHANGED -> organizations.put(read(event, OrganizationChanged.class));
      case USER_CHANGED -> put(read(event, UserChanged.class));
      case GROUP_CHANGED -> applyToGroup(event);
      case MESSAGE_SENT,
          MESSAGE_CHANGED,
          CHANNEL_CHANGED,
          SUBSCRIPTION_CHANGED,
          FILE_CHANGED,
          EMOJI_CHANGED,
          CLIENT_EVENTS ->
          throw new NotUnderstood(event.topic().wireName() + " is not identity-service's");
    }
  }

  private void put(UserChanged changed) {
    long organizationId = changed.organizationId();
    long userId = changed.userId();
    AccountStore.Changed account = accounts.put(changed);
    if (account.wasActive() != changed.isActive()) {
      turned.publishEvent(new AccountTurned(organizationId, userId, changed.isActive()));
    }
    if (!account.noLongerMutedUserIds().isEmpty()) {
      mutesEnded.publishEvent(
          new MutesEnded(organizationId, userId, account.noLongerMutedUserIds()));
    }
  }

  private void applyToGroup(CopiedEvent event) {
    if (event.value() == null) {
      endPartOfGroup(event);
      return;
    }
    String kind = parse(event, GroupEventKind.class).kind();
    switch (kind) {
      case "group" -> groups.put(read(event, GroupChanged.class));
      case "member" -> groups.put(read(event, MemberChanged.class));
      case "subgroup" -> groups.put(read(event, SubgroupChanged.class));
      case null, default -> throw new NotUnderstood("no group-changed has the kind " + kind);
    }
  }

  private void endPartOfGroup(CopiedEvent event) {
    Matcher key = PART_OF_GROUP.matcher(event.key());
    if (!key.matches() || Long.parseLong(key.group(1)) != event.organizationId()) {
      throw new NotUnderstood("the key " + event.key() + " can't end");
    }
    long groupId = Long.parseLong(key.group(2));
    long partId = Long.parseLong(key.group(4));
    if (key.group(3).equals("user")) {
      groups.removeMember(event.organizationId(), groupId, partId);
    } else {
      groups.removeSubgroup(event.organizationId(), groupId, partId);
    }
  }

  private <T extends IdentityEvent> T read(CopiedEvent event, Class<T> type) {
    T value = parse(event, type);
    boolean ofOrganization =
        event.key().split(":", 2)[0].equals(Long.toString(event.organizationId()));
    if (!ofOrganization || !value.key().equals(event.key())) {
      throw new NotUnderstood("the value does not belong to the key " + event.key());
    }
    return value;
  }

  private <T> T parse(CopiedEvent event, Class<T> type) {
    if (event.value() == null) {
      throw new NotUnderstood("the key " + event.key() + " can't end");
    }
    try {
      return json.readValue(event.value(), type);
    } catch (IOException | RuntimeException e) {
      throw new NotUnderstood(String.valueOf(e.getMessage()));
    }
  }
}

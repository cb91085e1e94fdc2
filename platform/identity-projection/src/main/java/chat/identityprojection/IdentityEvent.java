package chat.identityprojection;

import chat.kit.people.EmailAddressVisibility;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events of identity-service as far as this projection uses them; more fields may be added. */
public sealed interface IdentityEvent {

  /** Returns the key that the event must have. */
  String key();

  @Serdeable(naming = SnakeCaseStrategy.class)
  record OrganizationChanged(
      long organizationId,
      String subdomain,
      String name,
      boolean isDeactivated,
      long dateCreated,
      JsonNode settings)
      implements IdentityEvent {
    @Override
    public String key() {
      return Long.toString(organizationId);
    }
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record UserChanged(
      long organizationId,
      long userId,
      String email,
      @Nullable String deliveryEmail,
      int emailAddressVisibility,
      String fullName,
      int role,
      boolean isActive,
      @Nullable JsonNode settings,
      boolean isBot,
      @Nullable Integer botType,
      @Nullable Long botOwnerId,
      boolean isSystemBot,
      @Nullable String avatarUrl,
      int avatarVersion,
      long dateJoined,
      String timezone,
      @Nullable List<String> alertWords,
      @Nullable List<Long> mutedUsers)
      implements IdentityEvent {

    public UserChanged {
      Role.of(role);
      EmailAddressVisibility.of(emailAddressVisibility);
    }

    @Override
    public String key() {
      return organizationId + ":" + userId;
    }
  }

  /** The common field of all group-changed values. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record GroupEventKind(String kind) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record GroupChanged(
      long organizationId,
      long groupId,
      String name,
      String description,
      boolean isSystemGroup,
      boolean isDeactivated,
      GroupSetting canMentionGroup)
      implements IdentityEvent {
    @Override
    public String key() {
      return organizationId + ":" + groupId;
    }
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record MemberChanged(long organizationId, long groupId, long userId) implements IdentityEvent {
    @Override
    public String key() {
      return organizationId + ":" + groupId + ":user:" + userId;
    }
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record SubgroupChanged(long organizationId, long groupId, long subgroupId)
      implements IdentityEvent {
    @Override
    public String key() {
      return organizationId + ":" + groupId + ":group:" + subgroupId;
    }
  }

  /** The end of a membership; it is parsed from the key, because the value is null. */
  record MemberEnded(long organizationId, long groupId, long userId) implements IdentityEvent {
    @Override
    public String key() {
      return organizationId + ":" + groupId + ":user:" + userId;
    }
  }

  /** The end of a subgroup relation; it is parsed from the key, because the value is null. */
  record SubgroupEnded(long organizationId, long groupId, long subgroupId)
      implements IdentityEvent {
    @Override
    public String key() {
      return organizationId + ":" + groupId + ":group:" + subgroupId;
    }
  }
}

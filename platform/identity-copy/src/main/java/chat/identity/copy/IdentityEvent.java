package chat.identity.copy;

import chat.kit.people.EmailAddressVisibility;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What identity-service's events say, as far as this copy reads them; more fields may come. */
sealed interface IdentityEvent {

  /** The key under which the event must lie. */
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

  /** What all values of group-changed have. */
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

  /** Of a key that has ended; nothing is read but the key. */
  record MemberEnded(long organizationId, long groupId, long userId) implements IdentityEvent {
    @Override
    public String key() {
      return organizationId + ":" + groupId + ":user:" + userId;
    }
  }

  /** The same. */
  record SubgroupEnded(long organizationId, long groupId, long subgroupId)
      implements IdentityEvent {
    @Override
    public String key() {
      return organizationId + ":" + groupId + ":group:" + subgroupId;
    }
  }
}

package chat.identity.copy;

import chat.kit.people.GroupSetting;

/** A group of accounts and of other groups. */
public record UserGroup(
    long organizationId,
    long groupId,
    String name,
    String description,
    boolean isSystemGroup,
    boolean isDeactivated,
    GroupSetting canMentionGroup) {}

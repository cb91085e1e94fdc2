package chat.identityprojection;

import chat.kit.people.GroupSetting;

/** A group of accounts and of other groups. */
public record ProjectedUserGroup(
    long organizationId,
    long groupId,
    String name,
    String description,
    boolean isSystemGroup,
    boolean isDeactivated,
    GroupSetting canMentionGroup) {}

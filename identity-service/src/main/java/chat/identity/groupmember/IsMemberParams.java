package chat.identity.groupmember;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/** Parameters of {@code GET /user_groups/<user_group_id>/members/<user_id>}. */
record IsMemberParams(
    @InPath long userGroupId, @InPath long userId, @Default("false") boolean directMemberOnly) {}

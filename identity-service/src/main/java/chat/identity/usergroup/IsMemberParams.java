package chat.identity.usergroup;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/** The parameters of {@code GET /user_groups/<id>/members/<user_id>}. */
record IsMemberParams(
    @InPath long userGroupId, @InPath long userId, @Default("false") boolean directMemberOnly) {}

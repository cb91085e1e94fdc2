package chat.identity.usergroup;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/**
 * The parameters of {@code GET /user_groups/<id>/members}.
 *
 * @param directMemberOnly without those of the groups inside
 */
record GetMembersParams(@InPath long userGroupId, @Default("false") boolean directMemberOnly) {}

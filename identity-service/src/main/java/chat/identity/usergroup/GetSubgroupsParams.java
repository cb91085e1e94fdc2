package chat.identity.usergroup;

import chat.kit.params.Default;
import chat.kit.params.InPath;

/**
 * The parameters of {@code GET /user_groups/<id>/subgroups}.
 *
 * @param directSubgroupOnly without those inside of these
 */
record GetSubgroupsParams(@InPath long userGroupId, @Default("false") boolean directSubgroupOnly) {}

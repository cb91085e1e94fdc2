package chat.identity.usergroup;

import chat.kit.params.Default;

/**
 * Parameters of {@code GET /user_groups} (API: get-user-groups).
 *
 * @param includeDeactivatedGroups whether to return deactivated groups, too
 */
record GetGroupsParams(@Default("false") boolean includeDeactivatedGroups) {}

package chat.identity.usergroup;

import chat.kit.params.Default;

/** Parameters of {@code GET /user_groups} (API: get-user-groups). */
record GetGroupsParams(@Default("false") boolean includeDeactivatedGroups) {}

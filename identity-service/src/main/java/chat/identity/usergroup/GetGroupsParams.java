package chat.identity.usergroup;

import chat.kit.params.Default;

/** The parameters of {@code GET /user_groups}. */
record GetGroupsParams(@Default("false") boolean includeDeactivatedGroups) {}

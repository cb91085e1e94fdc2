package chat.identity.usergroup;

import chat.kit.params.InPath;

/**
 * Parameters of an operation with a group id as the only parameter.
 *
 * @param userGroupId the id of the group
 */
record GroupIdParams(@InPath long userGroupId) {}

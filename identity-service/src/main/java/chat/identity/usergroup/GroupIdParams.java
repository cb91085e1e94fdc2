package chat.identity.usergroup;

import chat.kit.params.InPath;

/** Parameters of an operation whose only parameter is a group id. */
record GroupIdParams(@InPath long userGroupId) {}

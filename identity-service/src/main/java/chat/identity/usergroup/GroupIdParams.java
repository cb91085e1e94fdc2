package chat.identity.usergroup;

import chat.kit.params.InPath;

/** The parameters of an operation that names a group and nothing else. */
record GroupIdParams(@InPath long userGroupId) {}

package chat.messaging.linkifier;

import chat.kit.params.InPath;

/** The parameters of {@code DELETE /realm/filters/<id>}. */
record LinkifierIdParams(@InPath long filterId) {}

package chat.messaging.linkifier;

import chat.kit.params.InPath;

/**
 * The parameters of {@code DELETE /realm/filters/<id>}.
 *
 * @param filterId the id of the linkifier
 */
record LinkifierIdParams(@InPath long filterId) {}

package chat.messaging.linkifier;

import chat.kit.params.MaxElements;
import java.util.List;

/**
 * The parameters of {@code PATCH /realm/linkifiers}.
 *
 * @param orderedLinkifierIds all of them
 */
record OrderParams(@MaxElements(EditLinkifiers.MOST) List<Long> orderedLinkifierIds) {}

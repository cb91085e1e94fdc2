package chat.messaging.linkifier;

import chat.kit.params.MaxElements;
import java.util.List;

/**
 * The parameters of {@code PATCH /realm/linkifiers}.
 *
 * @param orderedLinkifierIds the ids of all linkifiers, each once, in the new order
 */
record LinkifierOrderParams(@MaxElements(EditLinkifiers.MOST) List<Long> orderedLinkifierIds) {}

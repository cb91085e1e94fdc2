package chat.messaging.flag;

import java.util.Set;

/**
 * What calls somebody beside his own name.
 *
 * @param groupIds the groups that he is in, of those that were asked about
 */
public record Attention(Set<Long> groupIds, AlertWords alertWords) {}

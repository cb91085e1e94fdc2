package chat.messaging.flag;

import java.util.Set;

/**
 * What calls somebody beside his own name.
 *
 * @param groupIds the groups that he is in; none where no message that is asked about calls one
 */
public record Attention(Set<Long> groupIds, AlertWords alertWords) {}

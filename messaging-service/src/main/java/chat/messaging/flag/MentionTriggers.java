package chat.messaging.flag;

import java.util.Set;

/**
 * A user's groups and alert words, which cause mention flags besides the user's name.
 *
 * @param groupIds the user's groups; may be empty if none of the messages mentions a group
 */
public record MentionTriggers(Set<Long> groupIds, AlertWordMatcher alertWords) {}

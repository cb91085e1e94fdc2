package chat.messaging.messageread;

import org.jspecify.annotations.Nullable;

/**
 * Facts about a reader and their organization that apply to all messages.
 *
 * @param isActive also true if the account has not reached the projection
 * @param organizationSubdomain null if the organization has not reached the projection yet
 */
record ReaderFacts(
    boolean isActive,
    MutedSenders mutes,
    boolean hasAlertWords,
    @Nullable String organizationSubdomain,
    @Nullable String editHistoryPolicy) {}

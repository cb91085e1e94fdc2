package chat.messaging.access;

import org.jspecify.annotations.Nullable;

/**
 * What somebody's account and organization say of whatever he reads.
 *
 * @param isActive also where this copy has not heard of the account
 * @param organizationSubdomain null where the organization is not known here yet
 */
record ReaderFacts(
    boolean isActive,
    Mutes mutes,
    boolean hasAlertWords,
    @Nullable String organizationSubdomain,
    @Nullable String editHistoryPolicy) {}

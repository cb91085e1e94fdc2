package chat.kit.task;

import chat.contracts.Program;

/**
 * A call that another service must get once, and may get twice.
 *
 * @param organizationId whose matter it is
 * @param path from {@code /internal} on
 * @param body becomes JSON
 */
public record Task(long organizationId, Program program, String path, Object body) {}

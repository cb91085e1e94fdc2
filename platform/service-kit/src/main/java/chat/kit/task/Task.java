package chat.kit.task;

import chat.contracts.Program;

/**
 * A call that another service must receive at least once, and may receive twice.
 *
 * @param organizationId the organization that it concerns
 * @param path from {@code /internal} on
 * @param body serialized as JSON
 */
public record Task(long organizationId, Program program, String path, Object body) {}

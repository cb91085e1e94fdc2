package chat.kit.job;

/**
 * Application event: jobs of a queue may have become due, so that this replica should look now.
 *
 * @param queue its name
 */
public record JobsDue(String queue) {}

package chat.kit.job;

/**
 * Application event: jobs of a queue may have become due, so this replica should poll now.
 *
 * @param queue its name
 */
public record JobsDue(String queue) {}

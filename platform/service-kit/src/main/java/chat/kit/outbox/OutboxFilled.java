package chat.kit.outbox;

/** Said inside this program when a transaction with changes has committed; wakes the relay. */
public record OutboxFilled() {}

package chat.kit.outbox;

/** An application event after the commit of a transaction with changes; wakes the relay. */
public record OutboxFilled() {}

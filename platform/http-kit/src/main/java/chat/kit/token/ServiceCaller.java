package chat.kit.token;

/**
 * A program of this product that calls another one's {@code /internal} paths.
 *
 * @param program its name, for example {@code messaging-service}
 */
public record ServiceCaller(String program) implements Requester {}

package chat.gateway.identify;

/** What a client shows to say who it is. Both are kept and passed on as hashes alone. */
public sealed interface Proof permits Credentials, Session {}

package chat.gateway.identify;

/** The credentials of a client. Only hashes of keys and session tokens are stored and sent. */
public sealed interface ClientCredentials permits BasicCredentials, Session {}

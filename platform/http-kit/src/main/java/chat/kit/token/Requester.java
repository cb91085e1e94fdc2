package chat.kit.token;

/** Everybody whom a verified token can stand for. */
public sealed interface Requester permits Caller, Visitor, ServiceCaller {}

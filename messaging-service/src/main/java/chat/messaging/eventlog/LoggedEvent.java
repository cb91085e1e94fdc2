package chat.messaging.eventlog;

import chat.kit.event.ClientEvent;
import org.jspecify.annotations.Nullable;

/** A record of client-events; its value is parsed only on delivery. */
public final class LoggedEvent {

  /** Approximate heap bytes of the objects around the value. */
  private static final int OVERHEAD = 256;

  private final EventPosition position;
  private final String type;
  private final Recipients recipients;
  private final ClientEvent.@Nullable Local local;
  private final @Nullable Long readByUserId;
  private final EventValue value;

  LoggedEvent(
      EventPosition position,
      String type,
      Recipients recipients,
      ClientEvent.@Nullable Local local,
      @Nullable Long readByUserId,
      EventValue value) {
    this.position = position;
    this.type = type;
    this.recipients = recipients;
    this.local = local;
    this.readByUserId = readByUserId;
    this.value = value;
  }

  /** The id of the event. */
  public long offset() {
    return position.offset();
  }

  public long organizationId() {
    return position.organizationId();
  }

  /** The name of the service that published it. */
  public String source() {
    return position.source();
  }

  /** The change number that its source gave it, within the organization. */
  public long number() {
    return position.number();
  }

  EventPosition position() {
    return position;
  }

  public String type() {
    return type;
  }

  public Recipients recipients() {
    return recipients;
  }

  /** The event queue of the sender for local echo; null for none. */
  public ClientEvent.@Nullable Local local() {
    return local;
  }

  /**
   * For a message, another user than the sender for whom it is read from the start. Null for none.
   */
  public @Nullable Long readByUserId() {
    return readByUserId;
  }

  /**
   * Returns the value of the record.
   *
   * @throws EventEvicted if it is no longer in memory
   */
  byte[] value() {
    return value.bytes();
  }

  /** The length of the value, in bytes. */
  int length() {
    return value.length();
  }

  /** Returns the same event with its value stored elsewhere. */
  LoggedEvent with(EventValue newValue) {
    return new LoggedEvent(position, type, recipients, local, readByUserId, newValue);
  }

  /** The approximate heap size, in bytes. */
  int size() {
    int users = recipients instanceof Recipients.Users some ? some.number() : 0;
    return OVERHEAD + length() + users * Long.BYTES;
  }
}

package chat.messaging.eventlog;

import chat.kit.event.ClientEvent;
import org.jspecify.annotations.Nullable;

/** A record of client-events; what clients are shown of it is read when somebody is shown it. */
public final class LoggedEvent {

  /** Of the objects around the value, about. */
  private static final int OVERHEAD = 256;

  private final EventPlace place;
  private final String type;
  private final Recipients recipients;
  private final ClientEvent.@Nullable Local local;
  private final @Nullable Long readByUserId;
  private final EventValue value;

  LoggedEvent(
      EventPlace place,
      String type,
      Recipients recipients,
      ClientEvent.@Nullable Local local,
      @Nullable Long readByUserId,
      EventValue value) {
    this.place = place;
    this.type = type;
    this.recipients = recipients;
    this.local = local;
    this.readByUserId = readByUserId;
    this.value = value;
  }

  /** The event's id. */
  public long offset() {
    return place.offset();
  }

  public long organizationId() {
    return place.organizationId();
  }

  /** The name of the program that has written it. */
  public String source() {
    return place.source();
  }

  /** What its source counts it as, among its events of the organization. */
  public long number() {
    return place.number();
  }

  EventPlace place() {
    return place;
  }

  public String type() {
    return type;
  }

  public Recipients recipients() {
    return recipients;
  }

  /** The queue of the sender that wants an echo; null where none does. */
  public ClientEvent.@Nullable Local local() {
    return local;
  }

  /** Of a message: who is not its sender and has read it from the start; null where nobody has. */
  public @Nullable Long readByUserId() {
    return readByUserId;
  }

  /**
   * What its record carries.
   *
   * @throws EventForgotten where it is not in memory any more
   */
  byte[] value() {
    return value.bytes();
  }

  /** Of the value, in bytes. */
  int length() {
    return value.length();
  }

  /** The same event with its value somewhere else. */
  LoggedEvent with(EventValue other) {
    return new LoggedEvent(place, type, recipients, local, readByUserId, other);
  }

  /** What it costs to keep, in bytes. */
  int size() {
    int users = recipients instanceof Recipients.Users some ? some.number() : 0;
    return OVERHEAD + length() + users * Long.BYTES;
  }
}

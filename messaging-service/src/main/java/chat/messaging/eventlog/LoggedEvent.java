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
  private final byte[] value;

  LoggedEvent(
      EventPlace place,
      String type,
      Recipients recipients,
      ClientEvent.@Nullable Local local,
      byte[] value) {
    this.place = place;
    this.type = type;
    this.recipients = recipients;
    this.local = local;
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

  byte[] value() {
    return value;
  }

  /** What it costs to keep, in bytes. */
  int size() {
    return size(recipients, value.length);
  }

  /** What an event costs whose value is that long. */
  static int size(Recipients recipients, int length) {
    int users = recipients instanceof Recipients.Users some ? some.number() : 0;
    return OVERHEAD + length + users * Long.BYTES;
  }
}

package chat.messaging.eventlog;

import chat.kit.event.ClientEvent;
import org.jspecify.annotations.Nullable;

/**
 * An event whose value lies among {@link KeptValues}.
 *
 * @param beginning where its value begins there
 * @param length of its value in bytes
 */
record KeptEvent(
    EventPlace place,
    String type,
    Recipients recipients,
    ClientEvent.@Nullable Local local,
    long beginning,
    int length) {

  static KeptEvent of(LoggedEvent event, long beginning) {
    return new KeptEvent(
        event.place(),
        event.type(),
        event.recipients(),
        event.local(),
        beginning,
        event.value().length);
  }

  long offset() {
    return place.offset();
  }

  LoggedEvent with(byte[] value) {
    return new LoggedEvent(place, type, recipients, local, value);
  }

  /** What it costs to keep, in bytes. */
  int size() {
    return LoggedEvent.size(recipients, length);
  }
}

package chat.messaging.eventview;

import chat.messaging.eventlog.EventFormat;
import chat.messaging.eventlog.LoggedEvent;
import chat.messaging.eventlog.Recipients;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * When channels appeared to accounts, as some events say it: whoever is told by name that a channel
 * is there did not know of it before, since it was hidden from him or since ever. Whoever asks
 * later than a channel appeared is not shown what happened in it when it had not, but for messages
 * that were sent to him: they may be told behind the event that the channel has gone.
 */
final class Appearances {

  private final Map<Place, List<Absence>> absences = new HashMap<>();

  private record Place(long channelId, long userId) {}

  /** Offsets of events: the one that hid the channel and the one that showed it again. */
  private record Absence(long hidden, long shown) {}

  private Appearances() {}

  /**
   * @param events of an organization, in their order
   */
  static Appearances among(
      List<LoggedEvent> events, Collection<Viewer> viewers, EventFormat format) {
    var appearances = new Appearances();
    Map<Place, Long> hidden = new HashMap<>();
    for (LoggedEvent event : events) {
      if (event.type().equals("stream") && event.recipients() instanceof Recipients.Users users) {
        Set<Long> told =
            viewers.stream().map(Viewer::userId).filter(users::include).collect(Collectors.toSet());
        if (!told.isEmpty()) {
          appearances.add(event.offset(), Payload.of(format.payload(event)), told, hidden);
        }
      }
    }
    return appearances;
  }

  private void add(long offset, Payload payload, Set<Long> told, Map<Place, Long> hidden) {
    for (Object channel : payload.list("streams")) {
      Long channelId = Payload.of(channel).numberOrNull("stream_id");
      if (channelId == null) {
        continue;
      }
      for (long userId : told) {
        var place = new Place(channelId, userId);
        switch (payload.text("op")) {
          case "create" ->
              absences
                  .computeIfAbsent(place, _ -> new ArrayList<>())
                  .add(new Absence(hidden.getOrDefault(place, Long.MIN_VALUE), offset));
          case "delete" -> hidden.put(place, offset);
          default -> {}
        }
      }
    }
  }

  /** Whether the event is of a channel of which the account did not know then. */
  boolean cameAfter(LoggedEvent event, long userId) {
    return event.recipients() instanceof Recipients.OfChannel channel
        && cameAfter(channel.channelId(), event.offset(), userId);
  }

  /** Whether the account did not know of the channel when there was the event with this offset. */
  boolean cameAfter(long channelId, long offset, long userId) {
    return absences.getOrDefault(new Place(channelId, userId), List.of()).stream()
        .anyMatch(absence -> absence.hidden < offset && offset < absence.shown);
  }
}

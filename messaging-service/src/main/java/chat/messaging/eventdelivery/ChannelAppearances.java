package chat.messaging.eventdelivery;

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
 * Periods in which channels were hidden from users, according to the events themselves.
 *
 * <p>An event that names a channel to a user as new means that the user did not know of it before.
 * If the user polls later, events of the channel from the hidden period are not delivered, except
 * for messages that were sent to the user: these may follow the event that hides the channel.
 */
final class ChannelAppearances {

  private final Map<ChannelUser, List<Absence>> absences = new HashMap<>();

  private record ChannelUser(long channelId, long userId) {}

  /** Offsets of the event that hid the channel and of the one that showed it again. */
  private record Absence(long hidden, long shown) {}

  private ChannelAppearances() {}

  /**
   * @param events of an organization, in order
   */
  static ChannelAppearances among(
      List<LoggedEvent> events, Collection<Viewer> viewers, EventFormat format) {
    var appearances = new ChannelAppearances();
    Map<ChannelUser, Long> hidden = new HashMap<>();
    for (LoggedEvent event : events) {
      if (event.type().equals("stream") && event.recipients() instanceof Recipients.Users users) {
        Set<Long> userIds =
            viewers.stream().map(Viewer::userId).filter(users::include).collect(Collectors.toSet());
        if (!userIds.isEmpty()) {
          appearances.add(event.offset(), Payload.of(format.payload(event)), userIds, hidden);
        }
      }
    }
    return appearances;
  }

  private void add(long offset, Payload payload, Set<Long> userIds, Map<ChannelUser, Long> hidden) {
    for (Object channel : payload.list("streams")) {
      Long channelId = Payload.of(channel).numberOrNull("stream_id");
      if (channelId == null) {
        continue;
      }
      for (long userId : userIds) {
        var key = new ChannelUser(channelId, userId);
        switch (payload.text("op")) {
          case "create" ->
              absences
                  .computeIfAbsent(key, _ -> new ArrayList<>())
                  .add(new Absence(hidden.getOrDefault(key, Long.MIN_VALUE), offset));
          case "delete" -> hidden.put(key, offset);
          default -> {}
        }
      }
    }
  }

  /** Whether the channel of the event was hidden from the user when it happened. */
  boolean wasHiddenAt(LoggedEvent event, long userId) {
    return event.recipients() instanceof Recipients.OfChannel channel
        && wasHiddenAt(channel.channelId(), event.offset(), userId);
  }

  /** Whether the channel was hidden from the user at the event with this offset. */
  boolean wasHiddenAt(long channelId, long offset, long userId) {
    return absences.getOrDefault(new ChannelUser(channelId, userId), List.of()).stream()
        .anyMatch(absence -> absence.hidden < offset && offset < absence.shown);
  }
}

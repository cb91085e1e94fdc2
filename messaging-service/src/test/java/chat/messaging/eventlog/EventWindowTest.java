package chat.messaging.eventlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the event window with more events than fit into it. */
@ServiceTest(Program.MESSAGING)
final class EventWindowTest {

  private static final long ORGANIZATION = 1;
  private static final int LENGTH = 10_000;

  private final EventFormat format;
  private final EventWindow window = new EventWindow(1);

  EventWindowTest(RunningService service) {
    this.format = service.bean(EventFormat.class);
    window.begin(0, 1);
  }

  private LoggedEvent event(long offset) {
    return LoggedEvents.of(
        format,
        ORGANIZATION,
        offset,
        """
        {"version":1,"type":"x","audience":{"organization":true},"payload":{"text":"%s"}}\
        """
            .formatted(text(offset)));
  }

  private static String text(long offset) {
    return Long.toString(offset % 10).repeat(LENGTH);
  }

  private void append(long first, long last) {
    window.append(
        LongStream.rangeClosed(first, last).mapToObj(this::event).toList(), Map.of(0, last));
  }

  private @Nullable EventSlice after(long offset) {
    return window.after(ORGANIZATION, 0, offset);
  }

  @Test
  void newestEventsAreReadUnchanged() {
    append(1, 50);
    append(51, 1_000);
    assertThat(window.start(0)).isBetween(1_000 - (1L << 20) / LENGTH, 910L);
    assertThat(after(window.start(0) - 2)).isNull();
    EventSlice eventSlice = Objects.requireNonNull(after(window.start(0) - 1));
    assertThat(eventSlice.isWhole()).isTrue();
    assertThat(eventSlice.end()).isEqualTo(1_000);
    assertThat(eventSlice.events())
        .extracting(LoggedEvent::offset)
        .containsExactlyElementsOf(LongStream.rangeClosed(window.start(0), 1_000).boxed().toList());
    assertThat(eventSlice.events())
        .allSatisfy(event ->
            assertThat(format.payload(event)).isEqualTo(Map.of("text", text(event.offset()))));
  }

  @Test
  void repeatedEventIsStoredOnce() {
    append(1, 3);
    append(2, 4);
    assertThat(Objects.requireNonNull(after(0)).events())
        .extracting(LoggedEvent::offset)
        .containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void evictedEventCannotBeRead() {
    append(1, 1);
    List<LoggedEvent> events = Objects.requireNonNull(after(0)).events();
    append(2, 1_000);
    assertThatThrownBy(() -> format.payload(events.getFirst())).isInstanceOf(EventEvicted.class);
  }
}

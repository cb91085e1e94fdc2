package chat.kit.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class DeadlineTest {

  @Test
  void expiredDeadlineHasNoTimeLeft() {
    var over = Deadline.after(Duration.ofMinutes(-1));
    assertTrue(over.isOver());
    assertEquals(Duration.ZERO, over.left());
    assertSame(over, over.within(Duration.ofMinutes(1)));
  }

  @Test
  void earlierDeadlineWins() {
    var late = Deadline.after(Duration.ofHours(2));
    assertFalse(late.isOver());
    assertSame(late, late.within(Duration.ofHours(3)));
    assertTrue(late.within(Duration.ofHours(1)).left().compareTo(Duration.ofHours(1)) <= 0);
    assertTrue(late.within(Duration.ZERO).isOver());
    assertFalse(Deadline.NONE.isOver());
  }
}

package chat.kit.params;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class LargeFormPermitTest {
  private final LargeFormPermit permit = new LargeFormPermit(Duration.ofMinutes(2));

  @Test
  void oneHasItAtATime() {
    long mine = permit.take().orElseThrow();
    assertTrue(permit.take().isEmpty());
    permit.giveBack(mine);
    assertTrue(permit.take().isPresent());
  }

  @Test
  void givingBackTwiceTakesItFromNobody() {
    long mine = permit.take().orElseThrow();
    permit.giveBack(mine);
    assertTrue(permit.take().isPresent());
    permit.giveBack(mine);
    assertTrue(permit.take().isEmpty());
  }
}

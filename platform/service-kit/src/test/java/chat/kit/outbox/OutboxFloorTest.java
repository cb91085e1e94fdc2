package chat.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OutboxFloorTest {

  private final OutboxFloor floor = new OutboxFloor();

  @Test
  void floorRisesOnceEarlierTransactionsHaveEnded() {
    floor.sees(1, 700);
    floor.emptied(40, 702);
    assertThat(floor.id()).isZero();
    floor.sees(41, 702);
    assertThat(floor.id()).isEqualTo(40);
    floor.emptied(60, 705);
    floor.sees(61, 706);
    assertThat(floor.id()).isEqualTo(60);
  }

  @Test
  void openTransactionKeepsTheFloor() {
    floor.sees(1, 700);
    floor.emptied(40, 702);
    floor.sees(41, 701);
    assertThat(floor.id()).isZero();
  }

  @Test
  void lateLowerIdStaysAboveTheFloor() {
    floor.emptied(40, 700);
    floor.sees(41, 700);
    floor.emptied(60, 702);
    floor.sees(55, 702);
    assertThat(floor.id()).isEqualTo(40);
    floor.emptied(55, 703);
    floor.sees(61, 703);
    assertThat(floor.id()).isEqualTo(60);
  }
}

package chat.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OutboxFloorTest {

  private final OutboxFloor floor = new OutboxFloor();

  @Test
  void whatWasReadIsBelowOnceWhoeverHadBegunHasEnded() {
    floor.sees(1, 40, 700, 700);
    assertThat(floor.id()).isZero();
    floor.sees(41, 60, 702, 705);
    assertThat(floor.id()).isEqualTo(40);
    floor.sees(61, 70, 705, 705);
    assertThat(floor.id()).isEqualTo(60);
  }

  @Test
  void nothingIsBelowWhileSomebodyMayCommitALowerId() {
    floor.sees(1, 40, 700, 705);
    floor.sees(41, 60, 704, 710);
    assertThat(floor.id()).isZero();
  }

  @Test
  void lowerIdThatComesLateIsNotBelow() {
    floor.sees(1, 40, 700, 700);
    floor.sees(41, 60, 700, 702);
    floor.sees(55, 55, 702, 703);
    assertThat(floor.id()).isEqualTo(40);
    floor.sees(61, 61, 703, 704);
    assertThat(floor.id()).isEqualTo(60);
  }
}

package chat.bench.stack.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PeerFiguresTest {

  private final PeerFigures figures = new PeerFigures();

  @Test
  void figureIsTheMedianOfTheRuns() {
    figures.read(
        """
        # load 0.10 0.20 0.30
        proxy-200B\t64\t1\t300.5\t1.2\t3.4\t0\tnone
        proxy-200B\t64\t2\t100.5\t1.2\t3.4\t0\tnone
        proxy-200B\t64\t3\t200.5\t1.2\t3.4\t0\tnone
        name                 conns runs   median/s
        """);

    assertThat(figures.perSecond("proxy-200B", 64)).hasValue(200.5);
  }

  @Test
  void missingRunHasNoFigure() {
    figures.read("proxy-200B\t64\t1\t300.5\t1.2\t3.4\t0\tnone");

    assertThat(figures.perSecond("proxy-200B", 8)).isEmpty();
    assertThat(figures.perSecond("static-200B", 64)).isEmpty();
  }
}

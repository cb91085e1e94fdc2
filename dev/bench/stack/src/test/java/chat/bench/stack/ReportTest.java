package chat.bench.stack;

import static org.assertj.core.api.Assertions.assertThat;

import chat.bench.stack.measure.MeasurementTest;
import chat.bench.stack.measure.PeerFigures;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ReportTest {

  private final PeerFigures figures = new PeerFigures();
  private final Report report = new Report(new Comparisons(figures));

  @Test
  void rowShowsItsComparisons() {
    figures.read("tx-durable\t8\t1\t1000.0\t5\t9\t0\tnotes");

    report.add(MeasurementTest.of("send", 8, 1_000, OptionalLong.of(1_002)));

    assertThat(report.table())
        .endsWith(
            "| send | 8           | 500        | 4.00   | 120    | 5      | all    | 200         "
                + "| messaging 200 | 0.5         | 0.50 × tx, ejabberd not run |\n");
  }

  @Test
  void figureForOtherConnectionCountIsNotCompared() {
    figures.read("tx-durable\t64\t1\t1000.0\t5\t9\t0\tnotes");

    report.add(MeasurementTest.of("send", 8, 1_000, OptionalLong.empty()));

    assertThat(report.table()).contains("tx not run, ejabberd not run");
  }

  @Test
  void missingStoredMessagesAreReported() {
    report.add(MeasurementTest.of("send", 8, 1_000, OptionalLong.of(990)));

    assertThat(report.table()).contains("| 990 of 1000 |");
  }

  @Test
  void largeUploadIsComparedInMegabytes() {
    figures.read("dav-put-25MB-via-proxy[MB/s]\t1\t1\t25000\t5\t0\t0\tMB/s");

    report.add(MeasurementTest.of("upload-25MB", 1, 1_000, OptionalLong.empty()));

    assertThat(report.table()).contains("0.50 × nginx PUT");
  }
}

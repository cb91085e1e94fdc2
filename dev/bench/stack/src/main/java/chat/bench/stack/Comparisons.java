package chat.bench.stack;

import static java.util.Map.entry;

import chat.bench.stack.measure.Measurement;
import chat.bench.stack.measure.PeerFigures;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The comparisons of rows with other programs. */
public final class Comparisons {

  /**
   * A figure of another program.
   *
   * @param name the name in the output of its script
   * @param called the name in the table
   * @param unit how many of its units correspond to one of our requests
   */
  record With(String name, String called, double unit) {}

  private static final With TRANSACTION = new With("tx-durable", "tx", 1);
  private static final With EJABBERD = new With("ejabberd-send_message", "ejabberd", 1);
  private static final With PROXY = new With("proxy-200B", "nginx proxy", 1);
  private static final With TUS = new With("tus-create-with-upload-10KB", "@tus/server", 1);
  private static final With PATCH = new With("tus-256MB-1patch-curl[MB/s]", "@tus/server", 25);
  private static final With LARGE_PATCH =
      new With("tus-256MB-1patch-curl[MB/s]", "@tus/server", LargePatches.SIZE / 1e6);
  private static final With TO_TEN = new With(Workloads.TO_TEN, "to 10", 1);
  private static final With PUT = new With("dav-put-25MB-via-proxy[MB/s]", "nginx PUT", 25);

  private static final With COPY = new With(Exports.COPY, "COPY", 1);

  private static final Map<String, List<With>> BY_ROW =
      Map.ofEntries(
          entry("send", List.of(TRANSACTION, EJABBERD)),
          entry(Workloads.TO_MANY, List.of(TO_TEN)),
          entry("direct", List.of(TRANSACTION, EJABBERD)),
          entry("fetch", List.of(PROXY)),
          entry("reaction", List.of(TRANSACTION)),
          entry("presence", List.of(PROXY)),
          entry("upload-10KB", List.of(TUS)),
          entry("upload-25MB", List.of(PUT)),
          entry("tus-10KB", List.of(TUS)),
          entry("tus-25MB", List.of(PATCH)),
          entry(LargePatches.ROW, List.of(LARGE_PATCH)),
          entry(Exports.ROW, List.of(COPY)));

  private final PeerFigures figures;

  public Comparisons(PeerFigures figures) {
    this.figures = figures;
  }

  /** Our throughput as multiples of the other programs', or a note that these were not run. */
  String of(Measurement measurement) {
    return BY_ROW.getOrDefault(measurement.row(), List.of()).stream()
        .map(with -> of(measurement, with))
        .collect(Collectors.joining(", "));
  }

  private String of(Measurement measurement, With with) {
    var theirs = figures.perSecond(with.name(), measurement.connections());
    if (theirs.isEmpty()) {
      return with.called() + " not run";
    }
    double ratio = measurement.load().perSecond() * with.unit() / theirs.getAsDouble();
    return String.format(Locale.ROOT, "%.2f × %s", ratio, with.called());
  }
}

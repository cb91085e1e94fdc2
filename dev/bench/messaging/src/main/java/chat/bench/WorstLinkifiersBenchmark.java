package chat.bench;

import chat.markdown.Markdown;
import chat.markdown.text.Dialect;
import chat.markdown.text.Linkifier;
import chat.markdown.text.Names;
import chat.markdown.text.Rendered;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time to render messages of 10,000 characters with the maximum number of linkifiers. Measured with
 * ordinary linkifiers and with the slowest that administrators can define.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class WorstLinkifiersBenchmark {

  private static final int LENGTH = 10_000;
  private static final int LINKIFIERS = 100;

  @Param({"#(?P<x>[0-9]{2,8})", "(?P<x>(?:a|aa)+)c", "(?P<x>a{0,300}a{300}b)"})
  public String pattern = "a";

  /** The text that is repeated to fill the message. */
  @Param({"#12 ", "a", "a "})
  public String unit = "a";

  private Dialect dialect = Dialect.plain("https://chat.example.com");

  @Setup
  public void configure() {
    Linkifier linkifier = Linkifier.of(pattern, "https://tickets.example/{x}");
    dialect =
        new Dialect(
            "https://chat.example.com",
            Collections.nCopies(LINKIFIERS, linkifier),
            Map.of(),
            null,
            false);
  }

  @Benchmark
  public Rendered render() {
    return Markdown.parse(unit.repeat(LENGTH / unit.length())).render(Names.NONE, dialect);
  }
}

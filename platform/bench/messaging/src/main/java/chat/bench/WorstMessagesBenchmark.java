package chat.bench;

import chat.markdown.Dialect;
import chat.markdown.Markdown;
import chat.markdown.Names;
import chat.markdown.Rendered;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long the worst messages of 10,000 characters take: 50 ms at most. They are the worst of those
 * that {@code WorstCases}, beside the tests of the dialect, tries; run that after a change of
 * syntax and put here what it finds.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class WorstMessagesBenchmark {

  private static final int LENGTH = 10_000;

  /** What fills the message; a broken bar is a line break. */
  @Param({"a | b¦- | -¦", "```quote¦", "> ```quote¦", "*a **b c** d*", "![a]("})
  public String unit = "a";

  private String message() {
    return unit.replace('¦', '\n').repeat(LENGTH / unit.length());
  }

  @Benchmark
  public Rendered render() {
    return Markdown.parse(message()).render(Names.NONE, Dialect.plain("https://chat.example.com"));
  }
}

package chat.bench;

import chat.markdown.Markdown;
import chat.markdown.text.Dialect;
import chat.markdown.text.Names;
import chat.markdown.text.Rendered;
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
 * Time to render the most expensive messages of 10,000 characters; target: at most 50 ms.
 *
 * <p>They are the worst results of {@code WorstCases}, among the tests of the dialect; run that
 * after a change of syntax and update the messages here.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class WorstMessagesBenchmark {

  private static final int LENGTH = 10_000;

  /** The text that is repeated to fill the message; a broken bar stands for a line break. */
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

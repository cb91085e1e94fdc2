package chat.bench;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Small uploads by the tus protocol, eight concurrently in one organization.
 *
 * <p>Each upload is created and then filled by one PATCH; it is durable and recorded in the
 * database before the last response.
 */
@State(Scope.Benchmark)
@BenchmarkMode({Mode.Throughput, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Threads(8)
@Warmup(iterations = 4, time = 5)
@Measurement(iterations = 6, time = 5)
public class TusBenchmark {

  private static final long ORGANIZATION = 1;
  private static final String BYTES = "application/offset+octet-stream";

  private final RunningService service = RunningService.start(Program.UPLOADS, Map.of());
  private final byte[] file = new byte[10 << 10];
  private ApiClient client = service.api();

  /** Tokens are valid for a minute. */
  @Setup(Level.Iteration)
  public void begin() {
    Arrays.fill(file, (byte) 'a');
    client = service.as(ORGANIZATION, 1, Role.MEMBER).withHeader("Tus-Resumable", "1.0.0");
  }

  @Benchmark
  public Answer createAndPatch() {
    Answer created =
        client
            .withHeader("Upload-Length", Integer.toString(file.length))
            .withHeader("Upload-Metadata", "filename eC5iaW4=")
            .send("POST", "/api/v1/tus", "", new byte[0]);
    String upload = created.header("Location").orElseThrow();
    return client.withHeader("Upload-Offset", "0").send("PATCH", upload, BYTES, file).succeeded();
  }

  @TearDown
  public void stop() {
    service.close();
  }
}

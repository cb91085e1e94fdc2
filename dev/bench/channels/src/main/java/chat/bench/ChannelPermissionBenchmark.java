package chat.bench;

import chat.channels.access.ChannelAccess;
import chat.channels.access.ChannelPermission;
import chat.channels.access.VisibleChannel;
import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import java.util.List;
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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time to check a permission on a channel in memory; target: at most one microsecond. Measured for
 * a subscriber of a private channel that other users administer.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ChannelPermissionBenchmark {

  /** The permissions with the most expensive rules. */
  @Param({"POST", "SUBSCRIBE", "ADD_SUBSCRIBERS"})
  public ChannelPermission permission = ChannelPermission.READ;

  private final RunningService service = RunningService.start(Program.CHANNELS, Map.of());
  private final VisibleChannel channel = channel();

  private VisibleChannel channel() {
    TestOrganization organization = new TestOrganization(service);
    long owner = organization.account(Role.OWNER);
    long member = organization.account(Role.MEMBER);
    long channelId =
        organization
            .as(owner)
            .post(
                "/api/v1/channels/create",
                "name",
                "Garden",
                "invite_only",
                true,
                "subscribers",
                List.of(member))
            .succeeded()
            .longAt("/id");
    Caller caller = new Caller(organization.id(), member, Role.MEMBER, false, null, "bench");
    return service.bean(ChannelAccess.class).get(caller, channelId);
  }

  @Benchmark
  public boolean allows() {
    return channel.allows(permission);
  }

  @TearDown
  public void stop() {
    service.close();
  }
}

package chat.uploads;

import chat.contracts.Program;
import chat.testkit.RunningService;
import chat.testkit.TestS3;
import org.jspecify.annotations.Nullable;

/** A service with S3 storage, shared by all tests of the JVM. */
public final class OnS3 {

  private static @Nullable RunningService service;
  private static @Nullable TestS3 server;

  private OnS3() {}

  public static synchronized RunningService service() throws Exception {
    if (service == null) {
      service = RunningService.start(Program.UPLOADS, server().environment());
    }
    return service;
  }

  /** The S3 server that holds the service's bucket. */
  public static synchronized TestS3 server() throws Exception {
    if (server == null) {
      server = TestS3.start();
    }
    return server;
  }
}

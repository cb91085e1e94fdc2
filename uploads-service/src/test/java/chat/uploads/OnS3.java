package chat.uploads;

import chat.contracts.Program;
import chat.testkit.RunningService;
import chat.testkit.TestS3;
import org.jspecify.annotations.Nullable;

/** The service with its bytes in a bucket; one for all tests of this JVM, until that ends. */
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

  /** Where its bucket is. */
  public static synchronized TestS3 server() throws Exception {
    if (server == null) {
      server = TestS3.start();
    }
    return server;
  }
}

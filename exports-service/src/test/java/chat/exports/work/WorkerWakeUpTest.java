package chat.exports.work;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.ExportContract;
import chat.contracts.Program;
import chat.exports.Exports;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestExportPages;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Wake-up of a worker that polls only once an hour. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@ServiceTest(
    value = Program.EXPORTS,
    environment = {"CHAT_EXPORT_WORKERS=1", "CHAT_EXPORT_POLL=1h"})
final class WorkerWakeUpTest {

  private final Exports exports;
  private final TestExportPages owners;

  WorkerWakeUpTest(RunningService service, TestServers servers) {
    this.exports = new Exports(service);
    this.owners = servers.owners().exportPages();
  }

  @Test
  void requestsAndFinishedExportsWakeTheWorker() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch allAsked = new CountDownLatch(1);
    owners.setResponse(
        Program.MESSAGING,
        exports.organization().id(),
        out -> {
          begun.countDown();
          try {
            allAsked.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          out.write(ExportContract.pages(Program.MESSAGING).getBytes(StandardCharsets.UTF_8));
        });
    long first = exports.request("public");
    assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
    long second = exports.request("public");
    long third = exports.request("public");
    allAsked.countDown();
    for (long id : new long[] {first, second, third}) {
      assertThat(exports.archive(id).messageIds()).hasSize(3);
    }
  }
}

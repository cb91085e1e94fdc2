package chat.uploads.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A visitor requests pictures of invented names while the bucket responds slowly. */
final class PicturesInSlowStorageTest {

  private static final int MAX_CONCURRENT = 2;
  private static final int MAX_ADMITTED = 4 * MAX_CONCURRENT;
  private static final int REQUESTS = 12;
  private static final Duration SOON = Duration.ofMinutes(1);

  private final AtomicInteger bucketRequests = new AtomicInteger();
  private final CountDownLatch mayAnswer = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer bucket =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  private final RunningService service;
  private final long organizationId;
  private final ApiClient visitor;

  PicturesInSlowStorageTest() throws IOException {
    bucket.setExecutor(threads);
    bucket.createContext("/", this::respondNotFound);
    bucket.start();
    this.service =
        RunningService.start(
            Program.UPLOADS,
            Map.of(
                "CHAT_MAX_CONCURRENT_PICTURES", Integer.toString(MAX_CONCURRENT),
                "CHAT_STORAGE", "s3",
                "CHAT_S3_BUCKET", "files",
                "CHAT_S3_ENDPOINT", "http://127.0.0.1:" + bucket.getAddress().getPort(),
                "CHAT_S3_ACCESS_KEY", "access",
                "CHAT_S3_SECRET_KEY", "secret"));
    this.organizationId = new TestOrganization(service).id();
    this.visitor = service.asVisitor(organizationId);
  }

  private void respondNotFound(HttpExchange request) throws IOException {
    bucketRequests.incrementAndGet();
    try {
      mayAnswer.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    request.sendResponseHeaders(404, -1);
    request.close();
  }

  @AfterEach
  void stop() {
    mayAnswer.countDown();
    service.close();
    bucket.stop(0);
    threads.close();
  }

  private int pictureStatus(int number) {
    String name = "%022d.png".formatted(number);
    return visitor.get("/user_avatars/%d/avatars/%s".formatted(organizationId, name)).status();
  }

  @Test
  void concurrentBucketRequestsAreLimited() throws Exception {
    List<Future<Integer>> requests = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      int number = i;
      requests.add(threads.submit(() -> pictureStatus(number)));
    }
    await()
        .atMost(SOON)
        .until(() -> requests.stream().filter(Future::isDone).count() == REQUESTS - MAX_ADMITTED);
    assertThat(bucketRequests.get()).isLessThanOrEqualTo(MAX_CONCURRENT);
    mayAnswer.countDown();
    List<Integer> statuses = new ArrayList<>();
    for (Future<Integer> request : requests) {
      statuses.add(request.get());
    }
    assertThat(statuses).filteredOn(status -> status == 503).hasSize(REQUESTS - MAX_ADMITTED);
    assertThat(statuses).filteredOn(status -> status == 404).hasSize(MAX_ADMITTED);
    for (int i = 0; i <= MAX_ADMITTED; i++) {
      assertThat(pictureStatus(i)).as("the turn of who has found nothing is over").isEqualTo(404);
    }
  }
}

package chat.exports.archive;

import chat.exports.request.ProgressReport;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** The progress of an archive. Updated by the worker thread, read by the lease's thread. */
public final class ExportProgress {

  private static final int PERCENT_OF_MESSAGES = 80;
  private static final int PERCENT_OF_FILES = 19;

  private final Throttle throttle;
  private final AtomicLong steps = new AtomicLong();
  private final AtomicLong messages = new AtomicLong();
  private volatile long totalMessages;
  private final AtomicLong files = new AtomicLong();
  private final AtomicLong fileBytes = new AtomicLong();
  private volatile long totalFileBytes;
  private volatile boolean isWaiting;
  private Meanwhile meanwhile = () -> {};

  /** Work that must be done regularly while the archive is being written. */
  @FunctionalInterface
  interface Meanwhile {
    void run() throws IOException;
  }

  public ExportProgress(Throttle throttle) {
    this.throttle = throttle;
  }

  /** Records that the worker waits for the owners' first response. */
  public void waitForOwners() {
    isWaiting = true;
  }

  /** Records that the first owner has responded. */
  void begin() {
    isWaiting = false;
  }

  /** Whether owners were called and none has responded yet. */
  public boolean isWaiting() {
    return isWaiting;
  }

  /** Sets a task that is run at each pause of the throttle. */
  void meanwhile(Meanwhile task) {
    meanwhile = task;
  }

  /** Counts a step without pausing, because the next step must follow at once. */
  void move() {
    steps.incrementAndGet();
  }

  /** Counts a step, for example a row. Pauses and runs the task if the throttle says so. */
  void step() throws IOException {
    move();
    if (throttle.pauseIfDue()) {
      meanwhile.run();
    }
  }

  void expectMessages(long number) {
    totalMessages = number;
  }

  void expectFiles(long bytes) {
    totalFileBytes = bytes;
  }

  void addMessages(long number) {
    messages.addAndGet(number);
  }

  void addFile() {
    files.incrementAndGet();
  }

  void addFileBytes(long bytes) {
    fileBytes.addAndGet(bytes);
  }

  /** A counter that grows while the worker makes progress. */
  public long steps() {
    return steps.get();
  }

  public ProgressReport progress() {
    long percent =
        share(PERCENT_OF_MESSAGES, messages.get(), totalMessages)
            + share(PERCENT_OF_FILES, fileBytes.get(), totalFileBytes);
    return new ProgressReport(
        (int) percent, messages.get(), totalMessages, files.get(), fileBytes.get());
  }

  private static long share(int percent, long done, long total) {
    return total == 0 ? 0 : percent * Math.min(done, total) / total;
  }
}

package chat.exports.archive;

import chat.exports.request.Progress;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/** How far the making of an archive has come; written by its worker, read by who watches him. */
public final class Course {

  private static final int PERCENT_OF_MESSAGES = 80;
  private static final int PERCENT_OF_FILES = 19;

  private final Pace pace;
  private final AtomicLong steps = new AtomicLong();
  private final AtomicLong messages = new AtomicLong();
  private volatile long totalMessages;
  private final AtomicLong files = new AtomicLong();
  private final AtomicLong fileBytes = new AtomicLong();
  private volatile long totalFileBytes;
  private volatile boolean isWaiting;
  private Meanwhile meanwhile = () -> {};

  /** What must not be forgotten while something else is done. */
  @FunctionalInterface
  interface Meanwhile {
    void run() throws IOException;
  }

  public Course(Pace pace) {
    this.pace = pace;
  }

  /** Nothing is done until an owner answers. */
  public void waitForOwners() {
    isWaiting = true;
  }

  /** The first owner has answered. */
  void begin() {
    isWaiting = false;
  }

  /** Whether owners were asked and none has answered yet. */
  public boolean isWaiting() {
    return isWaiting;
  }

  /** From now on, this is done after each piece of work. */
  void meanwhile(Meanwhile task) {
    meanwhile = task;
  }

  /** Something was done, and what follows must not wait. */
  void move() {
    steps.incrementAndGet();
  }

  /** Something was done, be it a row: where that makes a piece of work, others may come first. */
  void step() throws IOException {
    move();
    if (pace.breathe()) {
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

  /** Grows while something is done. */
  public long steps() {
    return steps.get();
  }

  public Progress progress() {
    long percent =
        share(PERCENT_OF_MESSAGES, messages.get(), totalMessages)
            + share(PERCENT_OF_FILES, fileBytes.get(), totalFileBytes);
    return new Progress((int) percent, messages.get(), totalMessages, files.get(), fileBytes.get());
  }

  private static long share(int percent, long done, long total) {
    return total == 0 ? 0 : percent * Math.min(done, total) / total;
  }
}

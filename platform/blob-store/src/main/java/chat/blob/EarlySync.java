package chat.blob;

import chat.kit.error.Refusal;
import java.nio.channels.FileChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Makes what was written of a large file durable now and then, beside the writing, so that its end
 * has little left to wait for.
 */
final class EarlySync implements AutoCloseable {

  private static final long BYTES_BETWEEN = 8 << 20;

  private final FileChannel channel;
  private CompletableFuture<Void> synchronization = CompletableFuture.completedFuture(null);
  private long notDurable;

  EarlySync(FileChannel channel) {
    this.channel = channel;
  }

  /** Takes note of bytes that were written; refuses where the disk has failed at earlier ones. */
  void wrote(int bytes) {
    notDurable += bytes;
    if (notDurable >= BYTES_BETWEEN && synchronization.isDone()) {
      await();
      notDurable = 0;
      synchronization =
          CompletableFuture.runAsync(
              () -> Disk.run(() -> channel.force(false)), Thread::startVirtualThread);
    }
  }

  /**
   * Waits for what is under way. A file system tells once that it has lost bytes, so nobody may
   * pass over what this refuses.
   */
  void await() {
    try {
      synchronization.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Refusal refusal) {
        throw refusal;
      }
      throw e;
    }
  }

  /** Waits, whatever comes of it. */
  @Override
  public void close() {
    synchronization.handle((_, failure) -> failure).join();
  }
}

package chat.blob;

import chat.kit.error.RequestError;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Appends to a file. */
final class FileAppender implements BlobAppender {

  private final FileChannel channel;
  private @Nullable Path changedDirectory;

  /** The length of the file that may have been acknowledged. */
  private long acknowledged;

  private boolean hasFailed;

  /**
   * @param channel positioned at the end of the file
   * @param changedDirectory to be synced with the file, because the file may be new
   */
  FileAppender(FileChannel channel, @Nullable Path changedDirectory) {
    this.channel = channel;
    this.changedDirectory = changedDirectory;
    this.acknowledged = DurableFiles.access(channel::position);
  }

  @Override
  public void write(ByteBuffer bytes) {
    try {
      DurableFiles.access(() -> DurableFiles.writeFully(channel, bytes));
    } catch (RuntimeException failure) {
      truncateUnacknowledged(failure);
      throw failure;
    }
  }

  /** Truncates unacknowledged bytes, so that they do not keep a full disk full. */
  private synchronized void truncateUnacknowledged(RuntimeException failure) {
    hasFailed = true;
    try {
      DurableFiles.run(() -> channel.truncate(acknowledged));
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  public synchronized void sync() {
    syncWhole();
    Path directory = changedDirectory;
    if (directory != null) {
      DurableFiles.run(() -> DurableFiles.synchronize(directory));
      changedDirectory = null;
    }
  }

  /**
   * Leaves out the directory: no caller relies on the temporary name, and the move syncs the final
   * one.
   */
  @Override
  public synchronized void syncWhole() {
    if (hasFailed) {
      throw RequestError.unavailable("The storage");
    }
    long end = DurableFiles.access(channel::position);
    DurableFiles.run(() -> channel.force(false));
    acknowledged = end;
  }

  @Override
  public void close() {
    DurableFiles.run(channel::close);
  }
}

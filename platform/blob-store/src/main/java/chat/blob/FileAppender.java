package chat.blob;

import chat.kit.error.RequestError;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Adds to a file. */
final class FileAppender implements BlobAppender {

  private final FileChannel channel;
  private @Nullable Path changedDirectory;

  /** How many bytes of the file somebody may have been told of. */
  private long told;

  private boolean hasFailed;

  /**
   * @param channel at the end of what is there
   * @param changedDirectory to be synchronized with the file, for the file may be new
   */
  FileAppender(FileChannel channel, @Nullable Path changedDirectory) {
    this.channel = channel;
    this.changedDirectory = changedDirectory;
    this.told = Disk.access(channel::position);
  }

  @Override
  public void write(ByteBuffer bytes) {
    try {
      Disk.access(() -> Disk.writeFully(channel, bytes));
    } catch (RuntimeException failure) {
      giveBack(failure);
      throw failure;
    }
  }

  /** A disk that is full is not to stay so by bytes that nobody was told of. */
  private synchronized void giveBack(RuntimeException failure) {
    hasFailed = true;
    try {
      Disk.run(() -> channel.truncate(told));
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  public synchronized void sync() {
    syncWhole();
    Path directory = changedDirectory;
    if (directory != null) {
      Disk.run(() -> Disk.synchronize(directory));
      changedDirectory = null;
    }
  }

  /** A name that is not durable is none that anybody was told of; the next one will be. */
  @Override
  public synchronized void syncWhole() {
    if (hasFailed) {
      throw RequestError.unavailable("The storage");
    }
    long end = Disk.access(channel::position);
    Disk.run(() -> channel.force(false));
    told = end;
  }

  @Override
  public void close() {
    Disk.run(channel::close);
  }
}

package chat.blob;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Adds to a file. */
final class FileAppender implements BlobAppender {

  private final FileChannel channel;
  private @Nullable Path changedDirectory;

  /**
   * @param changedDirectory to be synchronized with the file, for the file may be new
   */
  FileAppender(FileChannel channel, @Nullable Path changedDirectory) {
    this.channel = channel;
    this.changedDirectory = changedDirectory;
  }

  @Override
  public void write(ByteBuffer bytes) {
    Disk.access(() -> Disk.writeFully(channel, bytes));
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
    Disk.run(() -> channel.force(false));
  }

  @Override
  public void close() {
    Disk.run(channel::close);
  }
}

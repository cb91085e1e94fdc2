package chat.blob;

import java.nio.ByteBuffer;

/** A blob that somebody is adding to. One thread writes; another may synchronize beside it. */
public interface BlobAppender extends AutoCloseable {

  /** Adds all that remains in the buffer. */
  void write(ByteBuffer bytes);

  /** Returns once every byte is durable whose writing had ended before. */
  void sync();

  /**
   * The same of a blob that is whole and gets its place next. That makes durable what else it
   * takes, so less may be done here.
   */
  default void syncWhole() {
    sync();
  }

  /** Lets go of the blob; what was not synchronized may be there or not. */
  @Override
  void close();
}

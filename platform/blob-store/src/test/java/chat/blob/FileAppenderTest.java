package chat.blob;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.kit.error.Refusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Appending to a file that cannot grow further. */
final class FileAppenderTest {

  @TempDir private Path directory;
  private FileChannel channel;

  @BeforeEach
  void open() throws IOException {
    channel = FileChannel.open(directory.resolve("file"), CREATE, WRITE);
  }

  private static ByteBuffer bytes(int number) {
    return ByteBuffer.allocate(number);
  }

  /** Moves to the largest possible position, where no write fits. */
  private void seekToTheLargestPosition() throws IOException {
    long end = 0;
    for (long step = 1L << 62; step > 0; step >>= 1) {
      try {
        channel.position(end + step);
        end += step;
      } catch (IOException e) {
        channel.position(end);
      }
    }
  }

  private void failToWrite(FileAppender appender) throws IOException {
    seekToTheLargestPosition();
    assertThatThrownBy(() -> appender.write(bytes(10))).isInstanceOf(Refusal.class);
  }

  @Test
  void failureRemovesBytesThatWereNotSynced() throws IOException {
    try (FileAppender appender = new FileAppender(channel, null)) {
      appender.write(bytes(10));
      appender.sync();
      appender.write(bytes(1_000));
      failToWrite(appender);
      assertThat(channel.size()).isEqualTo(10);
    }
  }

  @Test
  void failureKeepsEarlierContent() throws IOException {
    channel.write(bytes(20));
    try (FileAppender appender = new FileAppender(channel, null)) {
      appender.write(bytes(1_000));
      failToWrite(appender);
      assertThat(channel.size()).isEqualTo(20);
    }
  }

  @Test
  void syncAfterAFailedWriteFails() throws IOException {
    try (FileAppender appender = new FileAppender(channel, null)) {
      appender.write(bytes(10));
      failToWrite(appender);
      assertThatThrownBy(appender::sync).isInstanceOf(Refusal.class);
      assertThatThrownBy(appender::syncWhole).isInstanceOf(Refusal.class);
    }
  }
}

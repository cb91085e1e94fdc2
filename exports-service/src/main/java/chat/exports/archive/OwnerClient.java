package chat.exports.archive;

import chat.contracts.Program;
import chat.kit.client.InternalStreams;
import chat.kit.job.Backoff;
import chat.kit.stream.StreamedBytes;
import io.micronaut.context.annotation.Property;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Requests the exported tables and files from the services that own them. */
@Singleton
final class OwnerClient {

  private static final Logger LOG = LoggerFactory.getLogger(OwnerClient.class);

  private static final String PAGES = "/internal/exports/pages";
  private static final String BLOB = "/internal/exports/blob?key=";

  /** Slow owners have usually caught up by the second attempt. */
  private static final int MAX_ATTEMPTS = 3;

  /** Owners keep the streams of a failed attempt open for a while, using their permits. */
  private static final Backoff ATTEMPT_BACKOFF =
      new Backoff(Duration.ofSeconds(3), Duration.ofSeconds(30));

  private final InternalStreams streams;
  private final JsonMapper json;
  private final Duration maxSkew;

  /**
   * @param maxSkew the accepted skew between the owners' snapshots
   */
  OwnerClient(
      InternalStreams streams,
      JsonMapper json,
      @Property(name = "chat.export.max-snapshot-skew") Duration maxSkew) {
    this.streams = streams;
    this.json = json;
    this.maxSkew = maxSkew;
  }

  /**
   * Opens the streams of all owners, messaging-service first.
   *
   * <p>If their snapshots are too far apart, all are requested again, a few times. Then the skew is
   * accepted: such an archive, whose manifest shows the times, is better than none.
   */
  OwnerStreams open(ExportScope exportScope, ExportProgress exportProgress) throws IOException {
    for (int attempt = 1; ; attempt++) {
      OwnerStreams opened = openOnce(exportScope, exportProgress);
      Duration skew = opened.distance();
      if (skew.compareTo(maxSkew) <= 0) {
        return opened;
      }
      LOG.warn(
          "Export snapshots too far apart: organization {}, skew {}, attempt {}",
          exportScope.organizationId(),
          skew,
          attempt);
      if (attempt == MAX_ATTEMPTS) {
        return opened;
      }
      opened.close();
      pause(ATTEMPT_BACKOFF.after(attempt));
      exportProgress.waitForOwners();
    }
  }

  private static void pause(Duration pause) throws InterruptedIOException {
    try {
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted");
    }
  }

  private OwnerStreams openOnce(ExportScope exportScope, ExportProgress exportProgress)
      throws IOException {
    OwnerStreams opened = new OwnerStreams();
    try {
      OwnerStream messages = open(Program.MESSAGING, exportScope);
      opened.add(Program.MESSAGING, messages);
      exportProgress.begin();
      exportProgress.move();
      // messaging-service determines the channels of the messages and whose subscribers are
      // exported.
      opened.add(
          Program.CHANNELS,
          open(
              Program.CHANNELS,
              exportScope.ofChannels(
                  messages.numbers("channel_ids"), messages.numbers("subscriber_channel_ids"))));
      exportProgress.move();
      opened.add(Program.IDENTITY, open(Program.IDENTITY, exportScope));
      exportProgress.move();
      opened.add(Program.UPLOADS, open(Program.UPLOADS, exportScope));
      exportProgress.step();
      return opened;
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private OwnerStream open(Program owner, Object scope) throws IOException {
    InputStream in = streams.post(owner, PAGES, scope);
    try {
      return new OwnerStream(in, json);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** Returns the bytes of a file from an offset on. Empty if the file no longer exists. */
  Optional<StreamedBytes> blob(String key, long from) throws IOException {
    return streams.get(
        Program.UPLOADS, BLOB + URLEncoder.encode(key, StandardCharsets.UTF_8), from);
  }
}

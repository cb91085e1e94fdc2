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

/** Asks the owners of what is exported. */
@Singleton
final class Owners {

  private static final Logger LOG = LoggerFactory.getLogger(Owners.class);

  private static final String PAGES = "/internal/exports/pages";
  private static final String BLOB = "/internal/exports/blob?key=";

  /** Owners that are slow at first have caught up by the second time. */
  private static final int MOST_TRIES = 3;

  /** What was begun for a try goes on at its owner for a while, and takes room there. */
  private static final Backoff BETWEEN_TRIES =
      new Backoff(Duration.ofSeconds(3), Duration.ofSeconds(30));

  private final InternalStreams streams;
  private final JsonMapper json;
  private final Duration within;

  /**
   * @param within how far the owners' moments should be apart at most
   */
  Owners(
      InternalStreams streams,
      JsonMapper json,
      @Property(name = "chat.export.moments-within") Duration within) {
    this.streams = streams;
    this.json = json;
    this.within = within;
  }

  /**
   * Asks all of them, messaging-service first. Where their moments lie too far apart all are asked
   * anew, a few times: an archive of moments that are far apart, which its manifest tells, is
   * better than none.
   */
  OwnerStreams open(Scope scope, Course course) throws IOException {
    for (int tried = 1; ; tried++) {
      OwnerStreams opened = openOnce(scope, course);
      Duration distance = opened.distance();
      if (distance.compareTo(within) <= 0) {
        return opened;
      }
      LOG.warn(
          "The owners' moments of organization {} lie {} apart in try {}",
          scope.organizationId(),
          distance,
          tried);
      if (tried == MOST_TRIES) {
        return opened;
      }
      opened.close();
      pause(BETWEEN_TRIES.after(tried));
      course.waitForOwners();
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

  private OwnerStreams openOnce(Scope scope, Course course) throws IOException {
    OwnerStreams opened = new OwnerStreams();
    try {
      OwnerStream messages = open(Program.MESSAGING, scope);
      opened.add(Program.MESSAGING, messages);
      course.begin();
      course.move();
      // It tells what channels messages may lie in, and of whose subscribers may be told.
      opened.add(
          Program.CHANNELS,
          open(
              Program.CHANNELS,
              scope.ofChannels(
                  messages.numbers("channel_ids"), messages.numbers("subscriber_channel_ids"))));
      course.move();
      opened.add(Program.IDENTITY, open(Program.IDENTITY, scope));
      course.move();
      opened.add(Program.UPLOADS, open(Program.UPLOADS, scope));
      course.step();
      return opened;
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private OwnerStream open(Program owner, Object wanted) throws IOException {
    InputStream in = streams.post(owner, PAGES, wanted);
    try {
      return new OwnerStream(in, json);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** The bytes of a file from one of them on; empty where it is there no more. */
  Optional<StreamedBytes> blob(String key, long from) throws IOException {
    return streams.get(
        Program.UPLOADS, BLOB + URLEncoder.encode(key, StandardCharsets.UTF_8), from);
  }
}

package chat.exports.archive;

import chat.contracts.Program;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** The streams of all owners, each with its own snapshot. */
final class OwnerStreams implements Closeable {

  private final Map<Program, OwnerStream> streams = new EnumMap<>(Program.class);

  void add(Program owner, OwnerStream stream) {
    streams.put(owner, stream);
  }

  OwnerStream of(Program owner) {
    OwnerStream stream = streams.get(owner);
    if (stream == null) {
      throw new IllegalStateException("No stream open for " + owner);
    }
    return stream;
  }

  /** The time from the earliest snapshot to the latest. */
  Duration distance() {
    var moments = streams.values().stream().map(OwnerStream::moment).toList();
    Instant first = Collections.min(moments);
    return Duration.between(first, Collections.max(moments));
  }

  /** Adds each owner's snapshot time to the manifest. */
  void tell(Manifest manifest) {
    streams.forEach((owner, stream) -> manifest.moment(owner.wireName(), stream.moment()));
  }

  /** Reads ahead on all streams, so that no owner times out. */
  void takeSome() throws IOException {
    for (OwnerStream stream : streams.values()) {
      stream.takeSome();
    }
  }

  /** Closes all streams, even if closing one fails. */
  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (OwnerStream stream : streams.values()) {
      try {
        stream.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}

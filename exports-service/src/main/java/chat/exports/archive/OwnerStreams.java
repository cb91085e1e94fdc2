package chat.exports.archive;

import chat.contracts.Program;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** What all owners give, each of a moment of its own. */
final class OwnerStreams implements Closeable {

  private final Map<Program, OwnerStream> streams = new EnumMap<>(Program.class);

  void add(Program owner, OwnerStream stream) {
    streams.put(owner, stream);
  }

  OwnerStream of(Program owner) {
    OwnerStream stream = streams.get(owner);
    if (stream == null) {
      throw new IllegalStateException(owner + " was not asked");
    }
    return stream;
  }

  /** From the earliest moment to the latest. */
  Duration distance() {
    var moments = streams.values().stream().map(OwnerStream::moment).toList();
    Instant first = Collections.min(moments);
    return Duration.between(first, Collections.max(moments));
  }

  /** Notes each owner's moment. */
  void tell(Manifest manifest) {
    streams.forEach((owner, stream) -> manifest.moment(owner.wireName(), stream.moment()));
  }

  /** Keeps those moving that are read later. */
  void takeSome() throws IOException {
    for (OwnerStream stream : streams.values()) {
      stream.takeSome();
    }
  }

  /** Lets go of all, whatever becomes of one. */
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

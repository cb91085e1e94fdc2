package chat.exports.archive;

import chat.contracts.Program;
import chat.kit.client.InternalStreams;
import chat.kit.stream.StreamedBytes;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Asks the owners of what is exported. */
@Singleton
final class Owners {

  private static final String PAGES = "/internal/exports/pages";
  private static final String BLOB = "/internal/exports/blob?key=";

  private final InternalStreams streams;
  private final JsonMapper json;

  Owners(InternalStreams streams, JsonMapper json) {
    this.streams = streams;
    this.json = json;
  }

  OwnerStream messages(Scope scope) throws IOException {
    return open(Program.MESSAGING, scope);
  }

  /**
   * @param messages which tell what private channels they may lie in, and of whose subscribers may
   *     be told
   */
  OwnerStream channels(Scope scope, OwnerStream messages) throws IOException {
    return open(
        Program.CHANNELS,
        scope.ofChannels(
            messages.numbers("channel_ids"), messages.numbers("subscriber_channel_ids")));
  }

  OwnerStream people(Scope scope) throws IOException {
    return open(Program.IDENTITY, scope);
  }

  OwnerStream files(Scope scope) throws IOException {
    return open(Program.UPLOADS, scope);
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

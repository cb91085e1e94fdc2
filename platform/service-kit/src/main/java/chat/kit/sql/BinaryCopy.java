package chat.kit.sql;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/** Runs queries by COPY in PostgreSQL's binary format, the cheapest for client and server. */
final class BinaryCopy {

  /** Bytes of the signature and the flags, before the length of the header extension. */
  private static final int HEAD = 15;

  private static final int NO_ROW = -1;

  private BinaryCopy() {}

  /** Returns the statement's text with its values inserted, because COPY takes no parameters. */
  static String text(NamedParameters statement, Map<String, @Nullable Object> values) {
    String[] parts = statement.text().split("\\?", -1);
    StringBuilder text = new StringBuilder("copy (").append(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      text.append(literal(values.get(statement.names().get(i - 1)))).append(parts[i]);
    }
    return text.append(") to stdout (format binary)").toString();
  }

  /** Formats numbers and booleans only, which cannot inject SQL. */
  private static String literal(@Nullable Object value) {
    return switch (value) {
      case Long number -> number.toString();
      case Boolean flag -> flag.toString();
      case Collection<?> numbers ->
          numbers.stream()
              .map(number -> Long.toString((Long) number))
              .collect(Collectors.joining(",", "'{", "}'"));
      case null, default -> throw new IllegalArgumentException("COPY does not support " + value);
    };
  }

  /**
   * Passes each row to the consumer, without the file's header and trailer.
   *
   * <p>The consumer must not use the connection. If it fails, the rest is read and discarded: a
   * COPY that is cancelled while it ends leaves unexpected responses on the connection.
   */
  static void forEach(Connection connection, String text, Consumer<byte[]> taker)
      throws SQLException {
    CopyOut copy = connection.unwrap(PGConnection.class).getCopyAPI().copyOut(text);
    boolean isFirst = true;
    for (byte[] piece = copy.readFromCopy(); piece != null; piece = copy.readFromCopy()) {
      byte[] row = isFirst ? withoutHead(piece) : piece;
      isFirst = false;
      if (ByteBuffer.wrap(row).getShort() == NO_ROW) {
        continue;
      }
      try {
        taker.accept(row);
      } catch (RuntimeException | Error e) {
        drop(copy);
        throw e;
      }
    }
  }

  private static void drop(CopyOut copy) throws SQLException {
    byte[] dropped;
    do {
      dropped = copy.readFromCopy();
    } while (dropped != null);
  }

  private static byte[] withoutHead(byte[] piece) {
    int head = HEAD + Integer.BYTES + ByteBuffer.wrap(piece).getInt(HEAD);
    return Arrays.copyOfRange(piece, head, piece.length);
  }
}

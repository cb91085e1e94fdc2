package chat.kit.snapshot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A row as PostgreSQL's COPY writes it in binary, its columns read one after the other; one object
 * for all rows.
 */
public final class BinaryRow {

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final int NULL = -1;

  /** Before the first column: how many there are. */
  private static final int HEAD = Short.BYTES;

  /** From PostgreSQL's first second to that of the clocks. */
  private static final long EPOCH_SECONDS = 946_684_800;

  private static final long MICROS = 1_000_000;

  /** Of an array: dimensions, whether there are nulls, the elements' type. */
  private static final int ARRAY_HEAD = 3 * Integer.BYTES;

  /** Of an array with elements: their number and the first one's index. */
  private static final int ARRAY_DIMENSION = 2 * Integer.BYTES;

  private byte[] bytes = {};
  private int start;
  private int length;

  /** Goes before the first column of this row. */
  public void begin(byte[] row) {
    bytes = row;
    start = HEAD;
    length = 0;
  }

  /** Goes to the next column; false where it is null. */
  public boolean next() {
    start += Math.max(0, length);
    length = (int) INT.get(bytes, start);
    start += Integer.BYTES;
    return length != NULL;
  }

  /** A {@code bigint}. */
  public long number() {
    return (long) LONG.get(bytes, start);
  }

  /** A {@code boolean}. */
  public boolean flag() {
    return bytes[start] != 0;
  }

  /** The seconds since 1970 of a {@code timestamptz}, rounded down. */
  public long epochSecond() {
    return Math.floorDiv(number(), MICROS) + EPOCH_SECONDS;
  }

  /** How many elements an array has, of one dimension and without nulls. */
  public int elements() {
    return (int) INT.get(bytes, start) == 0 ? 0 : (int) INT.get(bytes, start + ARRAY_HEAD);
  }

  /** An element of a {@code bigint[]}. */
  public long element(int index) {
    int first = start + ARRAY_HEAD + ARRAY_DIMENSION + Integer.BYTES;
    return (long) LONG.get(bytes, first + index * (Integer.BYTES + Long.BYTES));
  }

  /** Where the column is found; a text is UTF-8. */
  byte[] bytes() {
    return bytes;
  }

  int start() {
    return start;
  }

  int length() {
    return length;
  }
}

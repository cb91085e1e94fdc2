package chat.kit.snapshot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A row of PostgreSQL's binary COPY format, whose columns are read in order.
 *
 * <p>One object is reused for all rows.
 */
public final class BinaryRow {

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final int NULL = -1;

  /** Size of the number of columns, before the first column. */
  private static final int HEAD = Short.BYTES;

  /** Seconds from 1970 to 2000, the epoch of PostgreSQL. */
  private static final long EPOCH_SECONDS = 946_684_800;

  private static final long MICROS = 1_000_000;

  /** Header of an array: dimensions, null flag, element type. */
  private static final int ARRAY_HEAD = 3 * Integer.BYTES;

  /** Dimension of an array that is not empty: number of elements, index of the first one. */
  private static final int ARRAY_DIMENSION = 2 * Integer.BYTES;

  private byte[] bytes = {};
  private int start;
  private int length;

  /** Starts before the first column of this row. */
  public void begin(byte[] row) {
    bytes = row;
    start = HEAD;
    length = 0;
  }

  /** Moves to the next column; returns false if it is null. */
  public boolean next() {
    start += Math.max(0, length);
    length = (int) INT.get(bytes, start);
    start += Integer.BYTES;
    return length != NULL;
  }

  /** Returns a {@code bigint}. */
  public long number() {
    return (long) LONG.get(bytes, start);
  }

  /** Returns a {@code boolean}. */
  public boolean flag() {
    return bytes[start] != 0;
  }

  /** Returns the seconds since 1970 of a {@code timestamptz}, rounded down. */
  public long epochSecond() {
    return Math.floorDiv(number(), MICROS) + EPOCH_SECONDS;
  }

  /** Returns the number of elements of an array with one dimension and without nulls. */
  public int elements() {
    return (int) INT.get(bytes, start) == 0 ? 0 : (int) INT.get(bytes, start + ARRAY_HEAD);
  }

  /** Returns an element of a {@code bigint[]}. */
  public long element(int index) {
    int first = start + ARRAY_HEAD + ARRAY_DIMENSION + Integer.BYTES;
    return (long) LONG.get(bytes, first + index * (Integer.BYTES + Long.BYTES));
  }

  /** Returns the buffer that contains the column; a text is UTF-8. */
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

package chat.exports.archive;

import java.util.Arrays;

/** A set of longs with eight bytes per element, fast if additions come before look-ups. */
final class LongSet {

  private static final int INITIAL_CAPACITY = 256;

  private long[] numbers = new long[INITIAL_CAPACITY];
  private int size;
  private boolean isSorted = true;

  void add(long number) {
    if (size == numbers.length) {
      sort();
      if (size > numbers.length / 2) {
        numbers = Arrays.copyOf(numbers, numbers.length * 2);
      }
    }
    numbers[size] = number;
    size++;
    isSorted = false;
  }

  boolean contains(long number) {
    if (!isSorted) {
      sort();
    }
    return Arrays.binarySearch(numbers, 0, size, number) >= 0;
  }

  /** Sorts the elements and removes duplicates. */
  private void sort() {
    Arrays.sort(numbers, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || numbers[i] != numbers[kept - 1]) {
        numbers[kept] = numbers[i];
        kept++;
      }
    }
    size = kept;
    isSorted = true;
  }
}

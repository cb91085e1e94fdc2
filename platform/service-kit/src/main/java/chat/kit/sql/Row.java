package chat.kit.sql;

import io.micronaut.data.exceptions.DataAccessException;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The current row of a result, read by column name. */
public final class Row {
  private final ResultSet rows;

  Row(ResultSet rows) {
    this.rows = rows;
  }

  @FunctionalInterface
  private interface Read<T extends @Nullable Object> {
    T from(ResultSet rows) throws SQLException;
  }

  public long number(String column) {
    return present(column, numberOrNull(column));
  }

  public @Nullable Long numberOrNull(String column) {
    return orNull(column, row -> row.getLong(column));
  }

  /** Returns the elements of an array of numbers; none if the column is null. */
  public List<Long> numbers(String column) {
    return elements(column, Long[].class);
  }

  /** Returns the elements of an array of texts; none if the column is null. */
  public List<String> texts(String column) {
    return elements(column, String[].class);
  }

  private <T> List<T> elements(String column, Class<T[]> type) {
    Array array = orNull(column, row -> row.getArray(column));
    try {
      return array == null ? List.of() : List.of(type.cast(array.getArray()));
    } catch (SQLException e) {
      throw new DataAccessException("Column " + column + ": " + e.getMessage(), e);
    }
  }

  public String text(String column) {
    return present(column, textOrNull(column));
  }

  /** Returns a text, or the text of a JSON value. */
  public @Nullable String textOrNull(String column) {
    return orNull(column, row -> row.getString(column));
  }

  public boolean flag(String column) {
    return present(column, flagOrNull(column));
  }

  public @Nullable Boolean flagOrNull(String column) {
    return orNull(column, row -> row.getBoolean(column));
  }

  public Instant instant(String column) {
    return present(column, instantOrNull(column));
  }

  public @Nullable Instant instantOrNull(String column) {
    OffsetDateTime time = orNull(column, row -> row.getObject(column, OffsetDateTime.class));
    return time == null ? null : time.toInstant();
  }

  private <T> @Nullable T orNull(String column, Read<@Nullable T> read) {
    try {
      T value = read.from(rows);
      return rows.wasNull() ? null : value;
    } catch (SQLException e) {
      throw new DataAccessException("Column " + column + ": " + e.getMessage(), e);
    }
  }

  private static <T> T present(String column, @Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("Column " + column + " is null");
    }
    return value;
  }
}

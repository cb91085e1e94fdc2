package chat.uploads.orphan;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;

/** The table {@code storage_mark}. */
@Singleton
final class StorageMarkStore {

  private static final String GET = "select id, looks from storage_mark";

  private static final String COUNT_LOOK =
      "update storage_mark set looks = looks + 1 returning id, looks";

  private final Sql sql;

  StorageMarkStore(Sql sql) {
    this.sql = sql;
  }

  StorageMark get() {
    return sql.statement(GET).one(StorageMarkStore::mark);
  }

  /** Counts one more. */
  StorageMark countLook() {
    return sql.statement(COUNT_LOOK).one(StorageMarkStore::mark);
  }

  private static StorageMark mark(Row row) {
    return new StorageMark(row.text("id"), row.number("looks"));
  }
}

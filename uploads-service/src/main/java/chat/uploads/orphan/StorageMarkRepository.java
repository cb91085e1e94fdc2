package chat.uploads.orphan;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/** The table {@code storage_mark}, which has one row. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface StorageMarkRepository extends GenericRepository<StorageMark, String> {

  @Query("select id, looks from storage_mark")
  StorageMark get();

  /**
   * Counts one more search.
   *
   * @return the only row
   */
  @Query("update storage_mark set looks = looks + 1 returning id, looks")
  List<StorageMark> countLook();
}

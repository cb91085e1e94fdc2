package chat.uploads.realmpicture;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The table {@code realm_picture}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RealmPictureRepository extends GenericRepository<RealmPicture, Long> {

  /** Stores a picture, replacing the former one of its kind. */
  @Query(
      """
      insert into realm_picture (organization_id, kind, number, file_name)
      values (:organizationId, :kind, 1, :fileName)
      on conflict (organization_id, kind)
        do update set number = realm_picture.number + 1, file_name = excluded.file_name
      returning *
      """)
  RealmPicture put(long organizationId, String kind, String fileName);

  /**
   * Removes a picture.
   *
   * @return the row after the change; empty if the organization has no such picture
   */
  @Query(
      """
      update realm_picture set number = number + 1, file_name = null
      where organization_id = :organizationId and kind = :kind and file_name is not null
      returning *
      """)
  List<RealmPicture> remove(long organizationId, String kind);

  /** Finds the newest picture of a kind, even a removed one. */
  @Query("select * from realm_picture where organization_id = :organizationId and kind = :kind")
  Optional<RealmPicture> find(long organizationId, String kind);

  /** Finds the pictures with these names. */
  @Query("select * from realm_picture where file_name = any(:fileNames::text[])")
  List<RealmPicture> findByFileNames(
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> fileNames);
}

package chat.messaging.picture;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** The table {@code picture}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ProjectedPictureRepository extends GenericRepository<ProjectedPicture, Long> {

  @Query(
      """
      insert into picture (organization_id, file_id, path, content_type, status, width, height)
      values (:organizationId, :fileId, :path, :contentType, :status, :width, :height)
      on conflict (organization_id, file_id) do update set status = excluded.status,
        width = excluded.width, height = excluded.height
      """)
  void save(ProjectedPicture picture);

  @Query("delete from picture where organization_id = :organizationId and file_id = :fileId")
  void delete(long organizationId, long fileId);

  @Query(
      """
      select * from picture
      where organization_id = :organizationId and path = any(:paths::text[])
      """)
  List<ProjectedPicture> find(
      long organizationId, @TypeDef(type = DataType.STRING_ARRAY) Collection<String> paths);
}

package chat.identity.organizationpicture;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table {@code organization_picture}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface OrganizationPictureRepository extends GenericRepository<OrganizationPicture, Long> {

  /** Changes a picture; empty if the organization already has this one or a later one. */
  @Query(
      """
      insert into organization_picture (organization_id, kind, number, url)
      values (:organizationId, :kind, :number, :url)
      on conflict (organization_id, kind)
        do update set number = excluded.number, url = excluded.url
        where organization_picture.number < excluded.number
      returning *
      """)
  List<OrganizationPicture> change(
      long organizationId, String kind, long number, @Nullable String url);

  /** Lists the pictures of an organization, at most one of each kind. */
  @Query("select * from organization_picture where organization_id = :organizationId")
  List<OrganizationPicture> list(long organizationId);
}

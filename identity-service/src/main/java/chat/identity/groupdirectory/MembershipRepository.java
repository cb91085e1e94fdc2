package chat.identity.groupdirectory;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/** Reads the table {@code user_group_member} by member. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface MembershipRepository
    extends GenericRepository<MembershipRepository.GroupOfMember, Long> {

  /** A group of which a user is a member. */
  @MappedEntity("user_group_member")
  public record GroupOfMember(long groupId, boolean isDeactivated) {}

  /** Finds the groups, except system groups, of which an account is a direct member. */
  @Query(
      """
      select group_id, is_deactivated
      from user_group_member join user_group using (organization_id, group_id)
      where organization_id = :organizationId and user_id = :userId
      order by group_id
      """)
  List<GroupOfMember> groups(long organizationId, long userId);
}

package chat.identity.onboarding;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/** The table {@code onboarding_step}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface OnboardingStepRepository
    extends GenericRepository<OnboardingStepRepository.SeenStep, Long> {

  /** A step that an account has seen. */
  @MappedEntity("onboarding_step")
  record SeenStep(String step) {}

  /** Finds the steps that the account has seen. */
  @Query(
      """
      select step from onboarding_step
      where organization_id = :organizationId and user_id = :userId
      """)
  List<String> list(long organizationId, long userId);

  /**
   * Marks a step as seen.
   *
   * @return false if it was marked already
   */
  @Query(
      """
      insert into onboarding_step (organization_id, user_id, step)
      values (:organizationId, :userId, :step)
      on conflict do nothing
      """)
  boolean insert(long organizationId, long userId, String step);
}

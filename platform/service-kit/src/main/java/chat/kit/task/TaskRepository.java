package chat.kit.task;

import chat.kit.job.JobCounts;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Accesses the table {@code task}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface TaskRepository extends GenericRepository<TaskRow, Long> {

  /** Inserts tasks in their order; the caller has them leased until {@code due}. */
  @Query(
      """
      insert into task (organization_id, program, path, body, due, request_id)
      select organization_id, program, path, body, :due, :requestId
      from unnest(:organizationIds, :programs, :paths, :bodies)
        with ordinality as added (organization_id, program, path, body, position)
      order by position
      returning *
      """)
  List<TaskRow> insert(
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> organizationIds,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> programs,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> paths,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> bodies,
      Instant due,
      @Nullable String requestId);

  /** Leases due tasks, the oldest first. */
  @Query(
      """
      update task set due = :until
      where task_id in (
        select task_id from task where due <= :now and refused_with is null
        order by due limit :most for update skip locked)
      returning *
      """)
  List<TaskRow> lease(Instant now, Instant until, int most);

  @Query("update task set due = :due, attempts = attempts + 1 where task_id = :taskId")
  void postpone(long taskId, Instant due);

  /** Marks a task as permanently refused, for operators. */
  @Query("update task set refused_with = :status, refusal = :refusal where task_id = :taskId")
  void storeRefusal(long taskId, int status, String refusal);

  @Query("delete from task where task_id = :taskId")
  void delete(long taskId);

  @Query(
      """
      select count(*) filter (where refused_with is null and due <= :now) as due,
        count(*) filter (where refused_with is null and due > :now) as waiting,
        count(*) filter (where refused_with is null and attempts > 0) as retrying,
        count(*) filter (where refused_with is not null) as failed,
        min(due) filter (where refused_with is null and due <= :now) as oldest_due
      from task
      """)
  JobCounts count(Instant now);
}

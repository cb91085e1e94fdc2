package chat.messaging.linkifier;

import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table {@code linkifier}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface LinkifierRepository extends GenericRepository<LinkifierRule, Long> {

  /** Lists the organization's linkifiers in the order in which they apply. */
  @Query(
      """
      select id, pattern, url_template, example_input, reverse_template,
        alternative_url_templates
      from linkifier
      where organization_id = :organizationId order by position, id
      """)
  List<LinkifierRule> list(long organizationId);

  /** Whether a linkifier other than the one with this id has the pattern. */
  @Query(
      """
      select exists (select from linkifier
        where organization_id = :organizationId and pattern = :pattern and id <> :otherThan)
      """)
  boolean isTaken(long organizationId, String pattern, long otherThan);

  /**
   * Inserts a linkifier after all others.
   *
   * @return its id
   */
  @Query(
      """
      insert into linkifier (organization_id, pattern, url_template, example_input,
        reverse_template, alternative_url_templates, position)
      select :organizationId, :pattern, :urlTemplate, :exampleInput::text,
        :reverseTemplate::text, :alternativeUrlTemplates::text[], coalesce(max(position), 0) + 1
      from linkifier where organization_id = :organizationId
      returning id
      """)
  long insert(
      long organizationId,
      String pattern,
      String urlTemplate,
      @Nullable String exampleInput,
      @Nullable String reverseTemplate,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> alternativeUrlTemplates);

  /**
   * Updates a linkifier. Nullable values are separate parameters because a parameter expression
   * must not evaluate to null.
   */
  @ParameterExpression(name = "id", expression = "#{rule.id()}")
  @ParameterExpression(name = "pattern", expression = "#{rule.pattern()}")
  @ParameterExpression(name = "urlTemplate", expression = "#{rule.urlTemplate()}")
  @Query(
      """
      update linkifier set pattern = :pattern, url_template = :urlTemplate,
        example_input = :exampleInput::text, reverse_template = :reverseTemplate::text,
        alternative_url_templates = :alternativeUrlTemplates::text[]
      where organization_id = :organizationId and id = :id
      """)
  void update(
      long organizationId,
      LinkifierRule rule,
      @Nullable String exampleInput,
      @Nullable String reverseTemplate,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> alternativeUrlTemplates);

  /**
   * Deletes a linkifier.
   *
   * @return the number of deleted rows
   */
  @Query("delete from linkifier where organization_id = :organizationId and id = :id")
  int delete(long organizationId, long id);

  /** Puts the linkifiers into the order of the ids. */
  @Query(
      """
      update linkifier set position = place.number
      from unnest(:ids) with ordinality as place (id, number)
      where organization_id = :organizationId and linkifier.id = place.id
      """)
  void reorder(long organizationId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> ids);
}

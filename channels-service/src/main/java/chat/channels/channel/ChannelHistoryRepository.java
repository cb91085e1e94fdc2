package chat.channels.channel;

import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code channel_change}: a log of changed permissions of channels, with user and time.
 */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ChannelHistoryRepository extends GenericRepository<ChannelRow, Long> {

  /**
   * Appends changes of group settings, in the order of the lists.
   *
   * @param oldValues JSON; null for a new channel
   * @param newValues JSON
   */
  @ParameterExpression(name = "organizationId", expression = "#{channel.organizationId()}")
  @ParameterExpression(name = "channelId", expression = "#{channel.channelId()}")
  @Query(
      """
      insert into channel_change
        (organization_id, channel_id, acting_user_id, date_changed, setting, old_value, new_value)
      select :organizationId, :channelId, :actingUserId, :now, setting, old_value::jsonb,
        new_value::jsonb
      from unnest(:settings::text[], :oldValues::text[], :newValues::text[])
        with ordinality as change (setting, old_value, new_value, position)
      order by position
      """)
  void append(
      Channel channel,
      @Nullable Long actingUserId,
      Instant now,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> settings,
      @TypeDef(type = DataType.STRING_ARRAY) @Nullable String[] oldValues,
      @TypeDef(type = DataType.STRING_ARRAY) List<String> newValues);
}

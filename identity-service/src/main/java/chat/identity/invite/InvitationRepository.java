package chat.identity.invite;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The table {@code invitation}; revoking an invitation also sets its expiry. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface InvitationRepository extends GenericRepository<Invitation, Long> {

  @Query(
      """
      insert into invitation (organization_id, key, invited_by, date_created, expires,
        invited_as, channel_ids, group_ids, include_default_channels, welcome_message)
      values (:organizationId, :key, :invitedBy, :dateCreated, :expires::timestamptz,
        :invitedAs, :channelIds::bigint[], :groupIds::bigint[], :includeDefaultChannels,
        :welcomeMessage)
      """)
  void insert(Invitation invitation);

  /** Finds the invitation with this key, usable or not. */
  @Query(
      """
      select invitation.*, maker.is_active and maker.role <= invited_as as is_maker_entitled
      from invitation join account as maker
        on maker.organization_id = invitation.organization_id and maker.user_id = invited_by
      where invitation.organization_id = :organizationId and key = :key
      """)
  Optional<Invitation> find(long organizationId, String key);

  @Query(
      """
      select invitation.*, maker.is_active and maker.role <= invited_as as is_maker_entitled
      from invitation join account as maker
        on maker.organization_id = invitation.organization_id and maker.user_id = invited_by
      where invitation.organization_id = :organizationId and invitation_id = :invitationId
      """)
  Optional<Invitation> find(long organizationId, long invitationId);

  /**
   * Finds all usable invitations that grant at most a role, oldest first.
   *
   * @param role the role number
   */
  @Query(
      """
      select invitation_id, key, invited_by, invitation.date_created, expires, invited_as
      from invitation join account as maker
        on maker.organization_id = invitation.organization_id and maker.user_id = invited_by
      where invitation.organization_id = :organizationId
        and not is_revoked and (expires is null or expires > :now)
        and maker.is_active and maker.role <= invited_as
        and invited_as >= :role order by invitation_id
      """)
  List<UsableInvitation> usable(long organizationId, int role, Instant now);

  /** Finds the usable invitations of one account, oldest first. */
  @Query(
      """
      select invitation_id, key, invited_by, invitation.date_created, expires, invited_as
      from invitation join account as maker
        on maker.organization_id = invitation.organization_id and maker.user_id = invited_by
      where invitation.organization_id = :organizationId
        and not is_revoked and (expires is null or expires > :now)
        and maker.is_active and maker.role <= invited_as
        and invited_by = :invitedBy order by invitation_id
      """)
  List<UsableInvitation> usableOf(long organizationId, long invitedBy, Instant now);

  /** Counts the usable invitations of one account. */
  @Query(
      """
      select count(*)
      from invitation join account as maker
        on maker.organization_id = invitation.organization_id and maker.user_id = invited_by
      where invitation.organization_id = :organizationId
        and not is_revoked and (expires is null or expires > :now)
        and maker.is_active and maker.role <= invited_as
        and invited_by = :invitedBy
      """)
  long countUsableOf(long organizationId, long invitedBy, Instant now);

  @Query(
      """
      update invitation set is_revoked = true, expires = least(expires, :now::timestamptz)
      where organization_id = :organizationId and invitation_id = :invitationId
      """)
  void revoke(long organizationId, long invitationId, Instant now);

  /**
   * Revokes all invitations of the accounts.
   *
   * @return the ids of accounts that had an unrevoked invitation
   */
  @Query(
      """
      with revoked as (
        update invitation set is_revoked = true, expires = least(expires, :now::timestamptz)
        where organization_id = :organizationId and invited_by = any(:makers) and not is_revoked
        returning invited_by)
      select distinct invited_by from revoked
      """)
  List<Long> revokeAll(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> makers,
      Instant now);

  /**
   * Deletes a batch of invitations of all organizations that expired before a time.
   *
   * <p>Skips locked rows.
   *
   * @return the number of deleted rows
   */
  @Query(
      """
      delete from invitation where invitation_id in (
        select invitation_id from invitation where expires < :before
        limit :most for update skip locked)
      """)
  int deleteEnded(Instant before, int most);

  /**
   * Finds the recipients of change events: administrators and the given inviters.
   *
   * @param administrator the number of the administrator role
   */
  @Query(
      """
      select user_id from account
      where organization_id = :organizationId and bot_type is null
        and ((role <= :administrator and is_active) or user_id = any(:makers))
      order by user_id
      """)
  List<Long> audience(
      long organizationId,
      int administrator,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> makers);
}

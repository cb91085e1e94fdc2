package chat.identity.invite;

import chat.identity.invite.Invitation.Gifts;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table {@code invitation}; what is revoked expires with that. */
@Singleton
public final class InvitationStore {
  private static final String FROM =
      """
      from invitation join account as maker
        on maker.organization_id = invitation.organization_id and maker.user_id = invited_by
      where invitation.organization_id = :organizationId
      """;
  private static final String SELECT =
      """
      select invitation.*, maker.is_active and maker.role <= invited_as as is_maker_entitled
      """
          + FROM;
  private static final String BY_KEY = SELECT + "and key = :key";
  private static final String BY_ID = SELECT + "and invitation_id = :invitationId";
  private static final String FROM_USABLE =
      FROM
          + """
          and not is_revoked and (expires is null or expires > :now)
          and maker.is_active and maker.role <= invited_as
          """;
  private static final String USABLE =
      """
      select invitation_id, key, invited_by, invitation.date_created, expires, invited_as
      """
          + FROM_USABLE;
  private static final String USABLE_OF_ALL =
      USABLE + "and invited_as >= :role order by invitation_id";
  private static final String USABLE_OF_ONE =
      USABLE + "and invited_by = :invitedBy order by invitation_id";
  private static final String COUNT =
      "select count(*) as usable " + FROM_USABLE + "and invited_by = :invitedBy";
  private static final String REVOKE =
      "update invitation set is_revoked = true, expires = least(expires, :now::timestamptz) ";
  private static final String REVOKE_ALL =
      "with revoked as ("
          + REVOKE
          + """
          where organization_id = :organizationId and invited_by = any(:makers) and not is_revoked
            returning invited_by)
          select distinct invited_by from revoked
          """;

  private final Sql sql;

  InvitationStore(Sql sql) {
    this.sql = sql;
  }

  void insert(
      long organizationId,
      long invitedBy,
      String key,
      Instant created,
      @Nullable Instant expires,
      Gifts gifts) {
    sql.statement(
            """
            insert into invitation (organization_id, key, invited_by, date_created, expires,
              invited_as, channel_ids, group_ids, include_default_channels, welcome_message)
            values (:organizationId, :key, :invitedBy, :created, :expires::timestamptz,
              :invitedAs, :channelIds::bigint[], :groupIds::bigint[], :includeDefaultChannels,
              :welcomeMessage)
            """)
        .bind("organizationId", organizationId)
        .bind("key", key)
        .bind("invitedBy", invitedBy)
        .bind("created", created)
        .bind("expires", expires)
        .bind("invitedAs", gifts.role().number())
        .bind("channelIds", gifts.channelIds())
        .bind("groupIds", gifts.groupIds())
        .bind("includeDefaultChannels", gifts.includeDefaultChannels())
        .bind("welcomeMessage", gifts.welcomeMessage())
        .execute();
  }

  /** The invitation that a link leads to, usable or not. */
  public Optional<Invitation> find(long organizationId, String key) {
    return sql.statement(BY_KEY)
        .bind("organizationId", organizationId)
        .bind("key", key)
        .find(InvitationStore::invitation);
  }

  Optional<Invitation> find(long organizationId, long invitationId) {
    return sql.statement(BY_ID)
        .bind("organizationId", organizationId)
        .bind("invitationId", invitationId)
        .find(InvitationStore::invitation);
  }

  /** Everybody's invitations that can be used and give that role at most, the oldest first. */
  List<UsableInvitation> usable(long organizationId, Role role, Instant now) {
    return sql.statement(USABLE_OF_ALL)
        .bind("organizationId", organizationId)
        .bind("role", role.number())
        .bind("now", now)
        .list(InvitationStore::usableInvitation);
  }

  /** The same that one person has made. */
  List<UsableInvitation> usableOf(long organizationId, long invitedBy, Instant now) {
    return sql.statement(USABLE_OF_ONE)
        .bind("organizationId", organizationId)
        .bind("invitedBy", invitedBy)
        .bind("now", now)
        .list(InvitationStore::usableInvitation);
  }

  /** How many that one person has made can be used. */
  long countUsableOf(long organizationId, long invitedBy, Instant now) {
    return sql.statement(COUNT)
        .bind("organizationId", organizationId)
        .bind("invitedBy", invitedBy)
        .bind("now", now)
        .one(row -> row.number("usable"));
  }

  void revoke(long organizationId, long invitationId, Instant now) {
    sql.statement(
            REVOKE + "where organization_id = :organizationId and invitation_id = :invitationId")
        .bind("organizationId", organizationId)
        .bind("invitationId", invitationId)
        .bind("now", now)
        .execute();
  }

  /** Revokes all that the accounts have made; those of them who had made any not revoked yet. */
  List<Long> revokeAll(long organizationId, List<Long> makers, Instant now) {
    return sql.statement(REVOKE_ALL)
        .bind("organizationId", organizationId)
        .bind("makers", makers)
        .bind("now", now)
        .list(row -> row.number("invited_by"));
  }

  /** Deletes some that ended before then, also of others, and waits for nobody; how many. */
  int deleteEnded(Instant before, int most) {
    return sql.statement(
            """
            delete from invitation where invitation_id in (
              select invitation_id from invitation where expires < :before
              limit :most for update skip locked)
            """)
        .bind("before", before)
        .bind("most", most)
        .execute();
  }

  /** Who is told of changes: the administrators, and those who made the invitations. */
  List<Long> audience(long organizationId, List<Long> makers) {
    return sql.statement(
            """
            select user_id from account
            where organization_id = :organizationId and bot_type is null
              and ((role <= :administrator and is_active) or user_id = any(:makers))
            order by user_id
            """)
        .bind("organizationId", organizationId)
        .bind("administrator", Role.ADMINISTRATOR.number())
        .bind("makers", makers)
        .list(row -> row.number("user_id"));
  }

  private static UsableInvitation usableInvitation(Row row) {
    return new UsableInvitation(
        row.number("invitation_id"),
        row.text("key"),
        row.number("invited_by"),
        row.instant("date_created"),
        row.instantOrNull("expires"),
        Role.of((int) row.number("invited_as")));
  }

  private static Invitation invitation(Row row) {
    return new Invitation(
        row.number("invitation_id"),
        row.number("organization_id"),
        row.text("key"),
        row.number("invited_by"),
        row.instant("date_created"),
        row.instantOrNull("expires"),
        row.flag("is_revoked"),
        row.flag("is_maker_entitled"),
        new Gifts(
            Role.of((int) row.number("invited_as")),
            row.numbers("channel_ids"),
            row.numbers("group_ids"),
            row.flag("include_default_channels"),
            row.textOrNull("welcome_message")));
  }
}

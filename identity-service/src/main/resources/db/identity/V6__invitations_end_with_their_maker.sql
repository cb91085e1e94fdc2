-- From now on a deactivation revokes the invitations of the account; these were missed.
update invitation set is_revoked = true
from account as maker
where maker.organization_id = invitation.organization_id and maker.user_id = invited_by
  and not maker.is_active;

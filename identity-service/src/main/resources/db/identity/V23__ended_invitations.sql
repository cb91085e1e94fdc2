-- Some time after its end an invitation is deleted, and a revocation is its end, too.
update invitation set expires = now() where is_revoked and (expires is null or expires > now());

create index invitation_expires on invitation (expires);

-- Many short-lived invitations may remain until then: they are not read to find those
-- that can be used.
create index invitation_maker on invitation (organization_id, invited_by, expires);
drop index invitation_organization;

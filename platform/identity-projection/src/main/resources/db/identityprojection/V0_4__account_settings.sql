-- What an account chose for itself; a setting that is not there has the default of this release.
alter table account add column settings jsonb not null default '{}';

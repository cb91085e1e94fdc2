-- E-mail domains of an organization: those to which addresses of new people may be restricted.
create table realm_domain (
  domain_id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  domain text not null check (domain <> '' and domain = lower(domain)),
  allow_subdomains boolean not null,
  unique (organization_id, domain)
);

package chat.identity.realmdomain;

import chat.kit.params.InPath;

/**
 * Parameters of {@code PATCH /realm/domains/<domain>} (API: patch-realm-domain).
 *
 * @param domain the name of the domain, in any case
 * @param allowSubdomains whether addresses in all of its subdomains belong to the organization, too
 */
record UpdateDomainParams(@InPath String domain, boolean allowSubdomains) {}

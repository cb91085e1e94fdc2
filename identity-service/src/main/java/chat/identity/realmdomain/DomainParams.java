package chat.identity.realmdomain;

import chat.kit.params.InPath;

/**
 * Parameters of {@code DELETE /realm/domains/<domain>} (API: delete-realm-domain).
 *
 * @param domain the name of the domain, in any case
 */
record DomainParams(@InPath String domain) {}

package chat.identity.realmdomain;

/**
 * Parameters of {@code POST /realm/domains} (API: add-realm-domain).
 *
 * @param domain the name of the domain: at least two labels of letters, digits and hyphens,
 *     separated by dots. It has at most 253 characters and is stored in lower case.
 * @param allowSubdomains whether addresses in all of its subdomains belong to the organization, too
 */
record CreateDomainParams(String domain, boolean allowSubdomains) {}

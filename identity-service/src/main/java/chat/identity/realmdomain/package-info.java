/**
 * The e-mail domains of an organization (API: get-realm-domains, add-realm-domain).
 *
 * <p>Table: {@code realm_domain}. Event: {@code realm_domains} for clients. While {@code
 * emails_restricted_to_domains} is on, only people with addresses in these domains get accounts
 * ({@link chat.identity.newaccount}); removing the last domain turns it off.
 */
@NullMarked
package chat.identity.realmdomain;

import org.jspecify.annotations.NullMarked;

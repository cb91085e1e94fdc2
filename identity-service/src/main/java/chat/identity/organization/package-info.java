/**
 * Organizations: their settings and hosts.
 *
 * <p>Tables: {@code organization}, {@code organization_change}. Events: {@code
 * organization-changed}, and {@code realm} for clients. Only settings that differ from the defaults
 * in {@link chat.identity.organization.OrganizationSetting} are stored. The external host itself
 * belongs to the organization without a subdomain, or else to the first one.
 */
@NullMarked
package chat.identity.organization;

import org.jspecify.annotations.NullMarked;

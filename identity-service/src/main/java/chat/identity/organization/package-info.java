/**
 * Organizations: their settings, and at which host each lives.
 *
 * <p>Tables: {@code organization}, {@code organization_change}. Events: {@code
 * organization-changed}, and {@code realm} for clients. Only settings that differ from {@link
 * chat.identity.organization.OrganizationSetting}'s defaults are stored. The organization of the
 * external host itself is the one without a subdomain, or else the first.
 */
@NullMarked
package chat.identity.organization;

import org.jspecify.annotations.NullMarked;

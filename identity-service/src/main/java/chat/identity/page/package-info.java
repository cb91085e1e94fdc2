/**
 * The pages that people meet in a browser before they have a client: plain HTML that works without
 * scripts, under a policy that allows nothing but its own style.
 *
 * <p>No tables, no events. Text gets into a page by {@link chat.identity.page.Html} alone, which
 * escapes it. A page is never a 401: browsers would ask for a password themselves.
 */
@NullMarked
package chat.identity.page;

import org.jspecify.annotations.NullMarked;

/**
 * HTML pages for users without a client: plain HTML without scripts.
 *
 * <p>The content security policy permits only the pages' own style. No tables, no events. Text is
 * inserted only by {@link chat.identity.page.SafeHtml}, which escapes it. A page never has status
 * 401, because browsers would prompt for a password.
 */
@NullMarked
package chat.identity.page;

import org.jspecify.annotations.NullMarked;

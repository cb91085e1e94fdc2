/**
 * Code playgrounds: sites that run the code of messages (API: add-code-playground,
 * remove-code-playground).
 *
 * <p>Table: {@code realm_playground}. Event: {@code realm_playgrounds} for clients, with all of
 * them. Removing the playground of the default language of code blocks resets that setting.
 */
@NullMarked
package chat.identity.playground;

import org.jspecify.annotations.NullMarked;

/**
 * Requests for data exports (API: export-realm, get-realm-exports, get-realm-export-consents), for
 * administrators only.
 *
 * <p>Owns the table {@code data_export}; publishes the client event {@code realm_export} at each
 * change. Rows are never removed; archives are, by {@code DELETE} or when they expire. Too large
 * exports are refused by the estimate of {@code chat.exports.estimate}, without reading any
 * message.
 */
@NullMarked
package chat.exports.request;

import org.jspecify.annotations.NullMarked;

package chat.identityprojection.change;

import io.micronaut.json.tree.JsonNode;

/**
 * Application event: the settings of an account were published, whether changed or not.
 *
 * <p>Published in the transaction that updates the projection.
 *
 * @param settings by their names
 */
public record SettingsPublished(long organizationId, long userId, JsonNode settings) {}

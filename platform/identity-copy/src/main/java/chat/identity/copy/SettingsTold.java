package chat.identity.copy;

import io.micronaut.json.tree.JsonNode;

/**
 * What an account has chosen for itself, as it was told, be it new or not: said inside the service,
 * in the transaction in which its copy learns of it.
 *
 * @param settings by their names
 */
public record SettingsTold(long organizationId, long userId, JsonNode settings) {}

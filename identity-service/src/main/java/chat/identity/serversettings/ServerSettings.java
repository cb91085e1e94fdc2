package chat.identity.serversettings;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Map;

/**
 * The settings that a client needs before it logs in (API: get-server-settings).
 *
 * @param authenticationMethods whether each method is supported, by name
 * @param zulipVersion the version of Zulip with a compatible API
 * @param zulipMergeBase the same version
 * @param zulipFeatureLevel the feature level of the API
 * @param pushNotificationsEnabled always false
 * @param isIncompatible whether the client is too old to be supported
 * @param emailAuthEnabled always true: users log in with a password
 * @param requireEmailFormatUsernames always true: user names are email addresses
 * @param realmUrl the organization's URL, without a slash at the end
 * @param realmUri an older name of {@code realm_url}
 * @param realmName the organization's name
 * @param realmIcon the URL of the organization's icon, absolute or a path
 * @param realmDescription HTML
 * @param realmWebPublicAccessEnabled whether visitors without an account may read web-public
 *     channels
 * @param externalAuthenticationMethods always empty
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record ServerSettings(
    Map<String, Boolean> authenticationMethods,
    String zulipVersion,
    String zulipMergeBase,
    int zulipFeatureLevel,
    boolean pushNotificationsEnabled,
    boolean isIncompatible,
    boolean emailAuthEnabled,
    boolean requireEmailFormatUsernames,
    String realmUrl,
    String realmUri,
    String realmName,
    String realmIcon,
    String realmDescription,
    boolean realmWebPublicAccessEnabled,
    List<Object> externalAuthenticationMethods) {}

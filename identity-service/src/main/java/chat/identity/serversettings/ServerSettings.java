package chat.identity.serversettings;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Map;

/**
 * The settings that a client needs before it logs in (API: get-server-settings).
 *
 * @param authenticationMethods whether each method is supported
 * @param isIncompatible whether the client is too old to be supported
 * @param realmUri an older name of {@code realm_url}
 * @param realmDescription HTML
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

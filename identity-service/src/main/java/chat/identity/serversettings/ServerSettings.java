package chat.identity.serversettings;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Map;

/**
 * What a client needs to know before it logs in.
 *
 * @param authenticationMethods whether each is offered
 * @param isIncompatible whether the client is too old to be spoken to
 * @param realmUri an older name of {@code realm_url}
 * @param realmDescription HTML
 * @param externalAuthenticationMethods none are offered
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

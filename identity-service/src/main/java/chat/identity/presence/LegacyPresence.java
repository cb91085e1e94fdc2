package chat.identity.presence;

import io.micronaut.serde.annotation.Serdeable;

/**
 * The same presence under two keys, for clients of all versions (API: get-presence).
 *
 * @param aggregated the user's presence
 * @param website the same presence
 */
@Serdeable
record LegacyPresence(ClientPresence aggregated, ClientPresence website) {

  static LegacyPresence of(Presence presence) {
    return new LegacyPresence(ClientPresence.of(presence), ClientPresence.pushable(presence));
  }
}

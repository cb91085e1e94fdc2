package chat.identity.presence;

import io.micronaut.serde.annotation.Serdeable;

/** The same presence under two keys, for clients of all versions (API: get-presence). */
@Serdeable
record LegacyPresence(ClientPresence aggregated, ClientPresence website) {

  static LegacyPresence of(Presence presence) {
    return new LegacyPresence(ClientPresence.of(presence), ClientPresence.pushable(presence));
  }

  /** Returns the presence of a single user, who may be offline. */
  static LegacyPresence at(long now, Presence presence) {
    ClientPresence both = ClientPresence.at(now, presence);
    return new LegacyPresence(both, both);
  }
}

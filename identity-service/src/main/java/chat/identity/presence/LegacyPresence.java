package chat.identity.presence;

import io.micronaut.serde.annotation.Serdeable;

/** The same presence twice, as clients of all ages expect it (specification, "Presence"). */
@Serdeable
record LegacyPresence(ClientPresence aggregated, ClientPresence website) {

  static LegacyPresence of(Presence presence) {
    return new LegacyPresence(ClientPresence.of(presence), ClientPresence.pushable(presence));
  }

  /** Of one person, who may be offline. */
  static LegacyPresence at(long now, Presence presence) {
    ClientPresence both = ClientPresence.at(now, presence);
    return new LegacyPresence(both, both);
  }
}

/**
 * What a client that registers for events is told of the organization and the server as a whole:
 * settings as {@code realm_*}, in their older forms too, and what belongs to no feature alone. Each
 * feature tells its own part ({@link chat.kit.state.StatePart}).
 */
@NullMarked
package chat.identity.register;

import org.jspecify.annotations.NullMarked;

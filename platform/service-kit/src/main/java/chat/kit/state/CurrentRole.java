package chat.kit.state;

import chat.kit.token.Caller;
import chat.kit.token.Role;

/**
 * Looks up an account's current role, for parts of the state that depend on it.
 *
 * <p>A token may be a minute old, and no later event reports a change from before the registration.
 */
public interface CurrentRole {

  /** Returns the role of the caller's account; that of the token if there is no such account. */
  Role of(Caller caller);
}

package chat.kit.state;

import chat.kit.token.Caller;
import chat.kit.token.Role;

/**
 * Knows the role that an account has by now, where parts of the state rest on it. A token may be a
 * minute old, and nobody would tell the client later what has changed before it registered.
 */
public interface CurrentRole {

  /** The role of the caller's account; that of the token where there is no such account. */
  Role of(Caller caller);
}

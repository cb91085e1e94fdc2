package chat.identity.user;

import java.util.List;

/**
 * What an account wants to notice in messages and what it does not.
 *
 * @param alertWords in alphabetical order
 * @param mutedUsers the ids of those whom it mutes, ascending
 */
record Attention(List<String> alertWords, List<Long> mutedUsers) {

  static final Attention NONE = new Attention(List.of(), List.of());
}

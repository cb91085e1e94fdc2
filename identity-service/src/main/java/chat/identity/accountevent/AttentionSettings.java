package chat.identity.accountevent;

import java.util.List;

/**
 * The alert words of an account and the users that it mutes.
 *
 * @param alertWords in alphabetical order
 * @param mutedUsers ids, ascending
 */
record AttentionSettings(List<String> alertWords, List<Long> mutedUsers) {

  static final AttentionSettings NONE = new AttentionSettings(List.of(), List.of());
}

package chat.messaging.flag;

/**
 * Parameters of API: update-message-flags.
 *
 * @param messages the ids of the messages, at most 5,000
 * @param op {@code add} sets the flag, {@code remove} clears it
 * @param flag the flag to change. Flags with other names depend on the message and cannot be
 *     changed
 */
record UpdateFlagsParams(MessageIds messages, FlagOperation op, Flag flag) {}

package chat.messaging.flag;

/** The parameters of setting a flag of messages and of clearing it. */
record UpdateFlagsParams(MessageIds messages, FlagOperation op, Flag flag) {}

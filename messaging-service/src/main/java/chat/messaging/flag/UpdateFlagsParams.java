package chat.messaging.flag;

/** Parameters of API: update-message-flags. */
record UpdateFlagsParams(MessageIds messages, FlagOperation op, Flag flag) {}

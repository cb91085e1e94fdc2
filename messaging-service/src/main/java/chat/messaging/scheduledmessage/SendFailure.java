package chat.messaging.scheduledmessage;

/**
 * Why a scheduled message could not be sent.
 *
 * @param text for its author
 * @param isReported whether the notification bot reports it to the author
 */
record SendFailure(String text, boolean isReported) {}

package chat.messaging.submessage;

/**
 * The parameters of {@code POST /submessage}.
 *
 * @param messageId the id of the message
 * @param msgType always {@code widget}
 * @param content the change, at most 2,000 characters
 */
record SubmessageParams(long messageId, MsgType msgType, WidgetData content) {

  /** The allowed values of {@code msg_type}. */
  enum MsgType {
    WIDGET
  }
}

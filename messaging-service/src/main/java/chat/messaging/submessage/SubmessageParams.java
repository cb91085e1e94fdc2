package chat.messaging.submessage;

/** The parameters of {@code POST /submessage}. */
record SubmessageParams(long messageId, MsgType msgType, WidgetData content) {

  /** The allowed values of {@code msg_type}. */
  enum MsgType {
    WIDGET
  }
}

package chat.messaging.submessage;

/** The parameters of {@code POST /submessage}. */
record SubmessageParams(long messageId, MsgType msgType, WidgetData content) {

  /** What {@code msg_type} may say. */
  enum MsgType {
    WIDGET
  }
}

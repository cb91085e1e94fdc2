package chat.messaging.exportpages;

import chat.kit.snapshot.BinaryRow;
import chat.kit.snapshot.JsonLine;
import com.fasterxml.jackson.core.SerializableString;

/** Writes messages as export lines; reused for all rows, so not thread-safe. */
final class MessageLine {

  private static final SerializableString ID = JsonLine.field("id");
  private static final SerializableString TYPE = JsonLine.field("type");
  private static final SerializableString SENDER = JsonLine.field("sender_id");
  private static final SerializableString RECIPIENT = JsonLine.field("recipient_id");
  private static final SerializableString CHANNEL = JsonLine.field("channel_id");
  private static final SerializableString USERS = JsonLine.field("user_ids");
  private static final SerializableString TOPIC = JsonLine.field("topic");
  private static final SerializableString CONTENT = JsonLine.field("content");
  private static final SerializableString RENDERED = JsonLine.field("rendered_content");
  private static final SerializableString CLIENT = JsonLine.field("client");
  private static final SerializableString TIMESTAMP = JsonLine.field("timestamp");
  private static final SerializableString IS_ME = JsonLine.field("is_me_message");
  private static final SerializableString LAST_EDITED = JsonLine.field("last_edited");
  private static final SerializableString LAST_MOVED = JsonLine.field("last_moved");
  private static final SerializableString MENTIONED_USERS = JsonLine.field("mentioned_user_ids");
  private static final SerializableString MENTIONED_GROUPS = JsonLine.field("mentioned_group_ids");
  private static final SerializableString CHANNEL_WILDCARD =
      JsonLine.field("channel_wildcard_mentioned");
  private static final SerializableString TOPIC_WILDCARD =
      JsonLine.field("topic_wildcard_mentioned");
  private static final SerializableString REACTIONS = JsonLine.field("reactions");
  private static final SerializableString EDITS = JsonLine.field("edit_history");
  private static final SerializableString SUBMESSAGES = JsonLine.field("submessages");
  private static final SerializableString FLAGS = JsonLine.field("user_messages");

  private static final String STREAM = "\"stream\"";
  private static final String PRIVATE = "\"private\"";

  private final BinaryRow row = new BinaryRow();
  private final JsonLine line = new JsonLine();

  /**
   * Writes the message of a row.
   *
   * @param copied the row's binary columns: id, whether it is in a channel, and the fields up to
   *     {@code topic_wildcard_mentioned}, in this order
   */
  JsonLine of(byte[] copied, MessageAssociations associations) {
    row.begin(copied);
    row.next();
    long id = row.number();
    row.next();
    boolean isInChannel = row.flag();
    line.begin();
    line.number(ID, id);
    line.json(TYPE, isInChannel ? STREAM : PRIVATE);
    line.number(SENDER, row);
    line.number(RECIPIENT, row);
    line.number(CHANNEL, row);
    line.numbers(USERS, row);
    line.text(TOPIC, row);
    line.text(CONTENT, row);
    line.text(RENDERED, row);
    line.text(CLIENT, row);
    line.epochSecond(TIMESTAMP, row);
    line.flag(IS_ME, row);
    line.epochSecond(LAST_EDITED, row);
    line.epochSecond(LAST_MOVED, row);
    line.numbers(MENTIONED_USERS, row);
    line.numbers(MENTIONED_GROUPS, row);
    line.flag(CHANNEL_WILDCARD, row);
    line.flag(TOPIC_WILDCARD, row);
    line.json(REACTIONS, associations.reactions(id));
    line.json(EDITS, associations.edits(id));
    line.json(SUBMESSAGES, associations.submessages(id));
    line.json(FLAGS, associations.flags(id));
    line.end();
    return line;
  }
}

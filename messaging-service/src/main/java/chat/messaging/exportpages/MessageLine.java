package chat.messaging.exportpages;

import chat.kit.snapshot.BinaryRow;
import chat.kit.snapshot.JsonLine;
import java.nio.charset.StandardCharsets;

/** A message as it is told to an export; one object for all of them. */
final class MessageLine {

  private static final byte[] ID = JsonLine.field("id");
  private static final byte[] TYPE = JsonLine.field("type");
  private static final byte[] SENDER = JsonLine.field("sender_id");
  private static final byte[] RECIPIENT = JsonLine.field("recipient_id");
  private static final byte[] CHANNEL = JsonLine.field("channel_id");
  private static final byte[] USERS = JsonLine.field("user_ids");
  private static final byte[] TOPIC = JsonLine.field("topic");
  private static final byte[] CONTENT = JsonLine.field("content");
  private static final byte[] RENDERED = JsonLine.field("rendered_content");
  private static final byte[] CLIENT = JsonLine.field("client");
  private static final byte[] TIMESTAMP = JsonLine.field("timestamp");
  private static final byte[] IS_ME = JsonLine.field("is_me_message");
  private static final byte[] LAST_EDITED = JsonLine.field("last_edited");
  private static final byte[] LAST_MOVED = JsonLine.field("last_moved");
  private static final byte[] MENTIONED_USERS = JsonLine.field("mentioned_user_ids");
  private static final byte[] MENTIONED_GROUPS = JsonLine.field("mentioned_group_ids");
  private static final byte[] CHANNEL_WILDCARD = JsonLine.field("channel_wildcard_mentioned");
  private static final byte[] TOPIC_WILDCARD = JsonLine.field("topic_wildcard_mentioned");
  private static final byte[] REACTIONS = JsonLine.field("reactions");
  private static final byte[] EDITS = JsonLine.field("edit_history");
  private static final byte[] SUBMESSAGES = JsonLine.field("submessages");
  private static final byte[] FLAGS = JsonLine.field("user_messages");

  private static final byte[] STREAM = "\"stream\"".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] PRIVATE = "\"private\"".getBytes(StandardCharsets.US_ASCII);

  private final BinaryRow row = new BinaryRow();
  private final JsonLine line = new JsonLine();

  /**
   * The message of a row.
   *
   * @param copied its id, whether it is in a channel, and the columns of the fields up to {@code
   *     topic_wildcard_mentioned}, in their order
   */
  JsonLine of(byte[] copied, HangingParts parts) {
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
    line.json(REACTIONS, parts.reactions(id));
    line.json(EDITS, parts.edits(id));
    line.json(SUBMESSAGES, parts.submessages(id));
    line.json(FLAGS, parts.flags(id));
    line.end();
    return line;
  }
}

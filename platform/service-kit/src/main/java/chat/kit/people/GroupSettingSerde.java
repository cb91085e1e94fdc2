package chat.kit.people;

import io.micronaut.core.type.Argument;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.Decoder;
import io.micronaut.serde.Encoder;
import io.micronaut.serde.Serde;
import io.micronaut.serde.exceptions.SerdeException;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and writes the two forms of a group-setting value in events, responses and columns. */
@Singleton
public final class GroupSettingSerde implements Serde<GroupSetting> {

  @Override
  public void serialize(
      Encoder encoder,
      EncoderContext context,
      Argument<? extends GroupSetting> type,
      GroupSetting setting)
      throws IOException {
    if (setting.isOneGroup()) {
      encoder.encodeLong(setting.directSubgroups().getFirst());
      return;
    }
    try (Encoder object = encoder.encodeObject(type)) {
      encode(object, "direct_members", setting.directMembers());
      encode(object, "direct_subgroups", setting.directSubgroups());
    }
  }

  private static void encode(Encoder object, String key, List<Long> ids) throws IOException {
    object.encodeKey(key);
    try (Encoder array = object.encodeArray(Argument.LONG)) {
      for (long id : ids) {
        array.encodeLong(id);
      }
    }
  }

  @Override
  public GroupSetting deserialize(
      Decoder decoder, DecoderContext context, Argument<? super GroupSetting> type)
      throws IOException {
    return of(decoder.decodeNode());
  }

  /** Parses either form from a JSON tree. */
  public static GroupSetting of(JsonNode node) throws SerdeException {
    if (node.isNumber()) {
      return GroupSetting.ofGroup(node.getLongValue());
    }
    return new GroupSetting(ids(node.get("direct_members")), ids(node.get("direct_subgroups")));
  }

  private static List<Long> ids(@Nullable JsonNode array) throws SerdeException {
    if (array == null || !array.isArray()) {
      throw new SerdeException("a group-setting value is an id, or lists of members and subgroups");
    }
    List<Long> ids = new ArrayList<>(array.size());
    for (JsonNode id : array.values()) {
      ids.add(id.getLongValue());
    }
    return ids;
  }
}

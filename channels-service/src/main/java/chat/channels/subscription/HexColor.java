package chat.channels.subscription;

import chat.channels.ChannelsError;
import chat.kit.params.JsonValue;
import java.util.regex.Pattern;

/** The colour in which a subscriber has a channel shown, such as {@code #76ce90}. */
public final class HexColor {

  private static final Pattern FORM = Pattern.compile("#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})");

  private HexColor() {}

  /** The colour as it was sent; a refusal where it is none. */
  public static String of(JsonValue json) {
    String color = json.asString();
    if (!FORM.matcher(color).matches()) {
      throw ChannelsError.NO_HEX_COLOR.refuse();
    }
    return color;
  }
}

package chat.channels.membership;

import chat.channels.ChannelsError;
import chat.kit.params.JsonValue;
import java.util.regex.Pattern;

/** The color in which a subscriber sees a channel, such as {@code #76ce90}. */
public final class HexColor {

  private static final Pattern FORM = Pattern.compile("#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})");

  private HexColor() {}

  /** Returns the color as sent; refuses it if it is invalid. */
  public static String of(JsonValue json) {
    String color = json.asString();
    if (!FORM.matcher(color).matches()) {
      throw ChannelsError.NO_HEX_COLOR.refuse();
    }
    return color;
  }
}

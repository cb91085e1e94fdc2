package chat.kit.error;

import java.util.Arrays;
import java.util.Locale;

/** One row of a service's table of errors; implemented by that service's enum. */
public interface ErrorCase {

  /** In UTF-16 units; what was sent is named, and where it is longer not sent back whole. */
  int LONGEST_ARGUMENT = 2000;

  ErrorAnswer answer();

  /** The refusal to throw, with the template's arguments filled in; of long ones the beginning. */
  default Refusal refuse(Object... arguments) {
    ErrorAnswer answer = answer();
    String text =
        arguments.length == 0
            ? answer.text()
            : String.format(
                Locale.ROOT,
                answer.text(),
                Arrays.stream(arguments).map(ErrorCase::told).toArray());
    return new Refusal(answer.code(), answer.status(), text);
  }

  private static Object told(Object argument) {
    if (!(argument instanceof CharSequence text) || text.length() <= LONGEST_ARGUMENT) {
      return argument;
    }
    boolean splitsOne = Character.isHighSurrogate(text.charAt(LONGEST_ARGUMENT - 1));
    return text.subSequence(0, splitsOne ? LONGEST_ARGUMENT - 1 : LONGEST_ARGUMENT) + "…";
  }
}

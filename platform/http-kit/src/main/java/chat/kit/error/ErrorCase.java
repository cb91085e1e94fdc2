package chat.kit.error;

import java.util.Arrays;
import java.util.Locale;

/** An entry of a service's table of errors; implemented by that service's enum. */
public interface ErrorCase {

  /** In UTF-16 code units; longer arguments are truncated in the error text. */
  int MAX_ARGUMENT_LENGTH = 2000;

  ErrorAnswer answer();

  /**
   * Returns the refusal to throw, with the template's arguments filled in and long ones truncated.
   */
  default Refusal refuse(Object... arguments) {
    ErrorAnswer answer = answer();
    String text =
        arguments.length == 0
            ? answer.text()
            : String.format(
                Locale.ROOT,
                answer.text(),
                Arrays.stream(arguments).map(ErrorCase::truncated).toArray());
    return new Refusal(answer.code(), answer.status(), text);
  }

  private static Object truncated(Object argument) {
    if (!(argument instanceof CharSequence text) || text.length() <= MAX_ARGUMENT_LENGTH) {
      return argument;
    }
    boolean splitsOne = Character.isHighSurrogate(text.charAt(MAX_ARGUMENT_LENGTH - 1));
    return text.subSequence(0, splitsOne ? MAX_ARGUMENT_LENGTH - 1 : MAX_ARGUMENT_LENGTH) + "…";
  }
}

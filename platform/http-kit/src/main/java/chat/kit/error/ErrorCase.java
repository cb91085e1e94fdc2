package chat.kit.error;

import java.util.Locale;

/** One row of a service's table of errors; implemented by that service's enum. */
public interface ErrorCase {

  ErrorAnswer answer();

  /** The refusal to throw, with the template's arguments filled in. */
  default Refusal refuse(Object... arguments) {
    ErrorAnswer answer = answer();
    String text =
        arguments.length == 0
            ? answer.text()
            : String.format(Locale.ROOT, answer.text(), arguments);
    return new Refusal(answer.code(), answer.status(), text);
  }
}

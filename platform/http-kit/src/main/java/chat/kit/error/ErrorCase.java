package chat.kit.error;

import java.util.Locale;

/** One row of a service's table of errors; implemented by that service's enum. */
public interface ErrorCase {

  /** The {@code code} of the error envelope, for example {@code BAD_REQUEST}. */
  String code();

  /** The HTTP status that goes with it. */
  int status();

  /** The {@code msg} of the envelope, a {@link String#format} template. */
  String text();

  /** The refusal to throw, with the template's arguments filled in. */
  default Refusal refuse(Object... arguments) {
    return new Refusal(
        code(),
        status(),
        arguments.length == 0 ? text() : String.format(Locale.ROOT, text(), arguments));
  }
}

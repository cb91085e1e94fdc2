package chat.kit.openapi;

import com.github.therapi.runtimejavadoc.RuntimeJavadoc;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.regex.Pattern;

/** Reads the Javadoc comments that the build stores beside the classes. */
final class Javadocs {

  private static final Pattern SENTENCE = Pattern.compile("^.*?[.](?=\\s|$)", Pattern.DOTALL);

  private Javadocs() {}

  /** Returns the text of a method's comment; empty if it has none. */
  static String of(Method method) {
    return CommentText.of(RuntimeJavadoc.getJavadoc(method).getComment());
  }

  /** Returns the text of a class's comment; empty if it has none. */
  static String of(Class<?> type) {
    return CommentText.of(RuntimeJavadoc.getJavadoc(type).getComment());
  }

  /** Returns the text of a record component's {@code @param} tag; empty if it has none. */
  static String of(RecordComponent component) {
    return RuntimeJavadoc.getJavadoc(component.getDeclaringRecord()).getRecordComponents().stream()
        .filter(described -> described.getName().equals(component.getName()))
        .findFirst()
        .map(described -> CommentText.of(described.getComment()))
        .orElse("");
  }

  /** Returns the text of an enum constant's comment; empty if it has none. */
  static String of(Enum<?> constant) {
    return CommentText.of(RuntimeJavadoc.getJavadoc(constant).getComment());
  }

  static String firstSentence(String text) {
    var sentence = SENTENCE.matcher(text);
    return sentence.find() ? sentence.group() : text;
  }
}

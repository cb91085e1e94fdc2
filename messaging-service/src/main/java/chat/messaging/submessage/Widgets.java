package chat.messaging.submessage;

import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses the widget commands in message texts. */
@Singleton
public final class Widgets {

  private static final Pattern WHITE_SPACE = Pattern.compile("\\s");
  private static final Pattern BULLET = Pattern.compile("^[-*]?\\s*");

  private final JsonMapper json;

  Widgets(JsonMapper json) {
    this.json = json;
  }

  /** The content of the first submessage. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Widget(String widgetType, @Nullable Object extraData) {}

  @Serdeable
  record Poll(String question, List<String> options) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record TodoList(String taskListTitle, List<Task> tasks) {}

  @Serdeable
  record Task(String task, String desc) {}

  /**
   * Returns the first submessage of a message sent with {@code widget_content}.
   *
   * @throws chat.kit.error.Refusal if the widget is invalid
   */
  public String of(WidgetContent sent) {
    return write(sent.widget());
  }

  /**
   * Parses {@code /poll} and {@code /todo}; returns null for other messages.
   *
   * <p>Returns the content of the first submessage. The rest of the first line is the question or
   * the title. Each further line is an option, or a task with its description after a colon.
   */
  public @Nullable String of(String content) {
    String command = WHITE_SPACE.split(content, 2)[0];
    List<String> lines = content.substring(command.length()).lines().toList();
    return switch (command) {
      case "/poll" -> write(new Widget("poll", new Poll(title(lines), items(lines))));
      case "/todo" ->
          write(
              new Widget(
                  "todo",
                  new TodoList(title(lines), items(lines).stream().map(Widgets::task).toList())));
      default -> null;
    };
  }

  private static String title(List<String> lines) {
    return lines.isEmpty() ? "" : lines.getFirst().strip();
  }

  /** Returns the non-empty lines after the first, without list markers. */
  private static List<String> items(List<String> lines) {
    List<String> items = new ArrayList<>();
    lines.stream()
        .skip(1)
        .map(line -> BULLET.matcher(line.strip()).replaceFirst(""))
        .filter(Predicate.not(String::isEmpty))
        .forEach(items::add);
    return items;
  }

  private static Task task(String item) {
    String[] parts = item.split(":", 2);
    return new Task(parts[0].strip(), parts.length == 1 ? "" : parts[1].strip());
  }

  private String write(Widget widget) {
    try {
      return json.writeValueAsString(widget);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

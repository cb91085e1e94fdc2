package chat.testkit.load;

import chat.kit.http.ApiController;
import chat.kit.params.Alias;
import chat.kit.params.InPath;
import chat.kit.params.JsonValue;
import chat.kit.params.MaxElements;
import chat.kit.params.Params;
import chat.kit.params.StreamedBody;
import chat.testkit.RunningService;
import io.micronaut.core.type.Argument;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Forms with the highest memory use, for each operation of a program. They are the longest accepted
 * form, and forms of maximum size with very many values in each list and object.
 */
public final class LargestForms {

  /** Just below the limit for an ordinary form. */
  private static final int SIZE = 2_000_000;

  /** The element limit of lists without a limit of their own. */
  private static final int DEFAULT_LIMIT = 20_000;

  private static final List<String> ELEMENTS =
      List.of("1", "{\"a\":1}", "[]", "{}", "\"a\"", "{\"\":[{}]}");

  private LargestForms() {}

  /**
   * A client's request.
   *
   * @param path with its variables filled in
   * @param body url-encoded
   */
  public record Form(String method, String path, String body) {}

  /** The forms of all operations of the program that have parameters. */
  public static List<Form> of(RunningService service) {
    return service
        .bean(Router.class)
        .uriRoutes()
        .filter(route -> route.getAnnotationMetadata().hasStereotype(ApiController.class))
        .filter(route -> !route.getAnnotationMetadata().hasAnnotation(StreamedBody.class))
        .flatMap(LargestForms::of)
        .toList();
  }

  private static Stream<Form> of(UriRouteInfo<?, ?> route) {
    return Arrays.stream(route.getTargetMethod().getArguments())
        .filter(argument -> argument.getAnnotationMetadata().hasAnnotation(Params.class))
        .map(Argument::getType)
        .flatMap(type -> of(route, type));
  }

  private static Stream<Form> of(UriRouteInfo<?, ?> route, Class<?> params) {
    List<RecordComponent> components =
        Arrays.stream(params.getRecordComponents())
            .filter(component -> !component.isAnnotationPresent(InPath.class))
            .toList();
    List<RecordComponent> lengthy = components.stream().filter(LargestForms::isLong).toList();
    if (lengthy.isEmpty()) {
      return Stream.empty();
    }
    String path =
        route.getUriMatchTemplate().toString().replaceAll("\\{[^{}]*(\\{[^{}]*})?[^{}]*}", "7");
    List<Form> forms = new ArrayList<>();
    forms.add(new Form(route.getHttpMethodName(), path, accepted(components)));
    for (String element : ELEMENTS) {
      String list = filled(element, SIZE / lengthy.size());
      String body =
          lengthy.stream()
              .map(component -> name(component) + "=" + list)
              .collect(Collectors.joining("&"));
      forms.add(new Form(route.getHttpMethodName(), path, body));
    }
    return forms.stream();
  }

  private static boolean isLong(RecordComponent component) {
    Class<?> type = component.getType();
    return type == List.class || type == JsonValue.class || isOwn(type) && !type.isEnum();
  }

  private static boolean isOwn(Class<?> type) {
    return type.getName().startsWith("chat.");
  }

  private static String filled(String element, int size) {
    int elements = Math.max(1, size / (element.length() + 1) - 1);
    return "[" + (element + ",").repeat(elements) + element + "]";
  }

  /** Every parameter with a valid value; lists have the maximum number of elements. */
  private static String accepted(List<RecordComponent> components) {
    return components.stream()
        .map(component -> name(component) + "=" + accepted(component))
        .collect(Collectors.joining("&"));
  }

  private static String accepted(RecordComponent component) {
    Class<?> type = component.getType();
    if (type == List.class) {
      Object element = ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
      return numbers(limit(component), element == String.class ? "\"" : "");
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true";
    }
    if (type == String.class) {
      return "worst";
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0].toString().toLowerCase(Locale.ROOT);
    }
    return isLong(component) ? numbers(1_000, "") : "1";
  }

  private static int limit(RecordComponent component) {
    @Nullable MaxElements limit = component.getAnnotation(MaxElements.class);
    return limit == null ? DEFAULT_LIMIT : limit.value();
  }

  private static String numbers(int count, String quote) {
    return LongStream.rangeClosed(1, count)
        .mapToObj(number -> quote + number + quote)
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String name(RecordComponent component) {
    @Nullable Alias alias = component.getAnnotation(Alias.class);
    return alias == null
        ? component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT)
        : alias.value();
  }
}

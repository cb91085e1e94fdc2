package chat.localstack;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The operations of the public API, read from the compiled controllers of all services. */
final class ApiOperations {

  private static final String OPERATIONS = "chat.kit.http.Operations";
  private static final String HTTP_ANNOTATIONS = "io.micronaut.http.annotation.";
  private static final Set<String> METHODS =
      Set.of("Get", "Post", "Put", "Patch", "Delete", "Head", "Options");

  private ApiOperations() {}

  /**
   * One operation.
   *
   * @param path from {@code /api/v1} on, without the patterns of its variables
   */
  record Operation(String method, String path, String service, String code) {

    String row() {
      return "| " + method + " | `" + path + "` | " + service + " | `" + code + "` |";
    }
  }

  /** All operations of the services below the repository's root, by path and method. */
  static List<Operation> in(Path root) {
    try (Stream<Path> modules = Files.list(root)) {
      return modules
          .filter(module -> module.getFileName().toString().endsWith("-service"))
          .flatMap(ApiOperations::ofService)
          .sorted(Comparator.comparing(Operation::path).thenComparing(Operation::method))
          .toList();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Stream<Operation> ofService(Path module) {
    String service = module.getFileName().toString();
    return new ClassFileImporter()
        .importPath(module.resolve("target/classes")).stream()
            .filter(type -> type.isAnnotatedWith(OPERATIONS))
            .flatMap(type -> type.getMethods().stream())
            .flatMap(method -> operation(service, method).stream());
  }

  private static Optional<Operation> operation(String service, JavaMethod method) {
    return method.getAnnotations().stream()
        .filter(annotation -> isHttpMethod(annotation.getRawType()))
        .findFirst()
        .map(annotation ->
            new Operation(
                annotation.getRawType().getSimpleName().toUpperCase(Locale.ROOT),
                "/api/v1" + path(annotation).replaceAll(":[^{}]*}", "}"),
                service,
                method.getOwner().getName() + "." + method.getName()));
  }

  private static boolean isHttpMethod(JavaClass annotation) {
    return annotation.getPackageName().concat(".").equals(HTTP_ANNOTATIONS)
        && METHODS.contains(annotation.getSimpleName());
  }

  private static String path(JavaAnnotation<?> annotation) {
    return annotation.get("value").map(String::valueOf).orElse("");
  }
}

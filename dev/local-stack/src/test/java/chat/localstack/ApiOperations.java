package chat.localstack;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What clients can ask for, read from the compiled controllers of all programs. */
final class ApiOperations {

  private static final String OPERATIONS = "chat.kit.http.Operations";
  private static final String API_CONTROLLER = "chat.kit.http.ApiController";
  private static final String CONTROLLER = "io.micronaut.http.annotation.Controller";
  private static final String HTTP_ANNOTATIONS = "io.micronaut.http.annotation.";
  private static final Set<String> METHODS =
      Set.of("Get", "Post", "Put", "Patch", "Delete", "Head", "Options");

  private ApiOperations() {}

  /**
   * One operation.
   *
   * @param path without the patterns of its variables
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
          .filter(module -> Files.isDirectory(module.resolve("target/classes")))
          .flatMap(ApiOperations::ofProgram)
          .sorted(Comparator.comparing(Operation::path).thenComparing(Operation::method))
          .toList();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Stream<Operation> ofProgram(Path module) {
    String program = module.getFileName().toString();
    return new ClassFileImporter()
        .importPath(module.resolve("target/classes")).stream()
            .flatMap(type -> place(type).stream().flatMap(place -> in(program, type, place)));
  }

  /** Below which path a class has operations or pages; nowhere if it is no such class. */
  private static Optional<String> place(JavaClass type) {
    return type.isAnnotatedWith(OPERATIONS) || type.isAnnotatedWith(API_CONTROLLER)
        ? Optional.of("/api/v1")
        : type.tryGetAnnotationOfType(CONTROLLER).map(page -> withoutSlash(value(page)));
  }

  private static Stream<Operation> in(String program, JavaClass type, String place) {
    return type.getMethods().stream().flatMap(method -> operations(program, method, place));
  }

  private static Stream<Operation> operations(String program, JavaMethod method, String place) {
    return method.getAnnotations().stream()
        .filter(annotation -> isHttpMethod(annotation.getRawType()))
        .flatMap(annotation ->
            paths(annotation)
                .map(path ->
                    new Operation(
                        annotation.getRawType().getSimpleName().toUpperCase(Locale.ROOT),
                        (place + withoutSlash(path)).replaceAll(":[^{}]*}", "}"),
                        program,
                        method.getOwner().getName() + "." + method.getName())));
  }

  private static boolean isHttpMethod(JavaClass annotation) {
    return annotation.getPackageName().concat(".").equals(HTTP_ANNOTATIONS)
        && METHODS.contains(annotation.getSimpleName());
  }

  /** One, or several that mean the same. */
  private static Stream<String> paths(JavaAnnotation<?> annotation) {
    return annotation
        .tryGetExplicitlyDeclaredProperty("uris")
        .map(uris -> Arrays.stream((String[]) uris))
        .orElseGet(() -> Stream.of(value(annotation)));
  }

  private static String value(JavaAnnotation<?> annotation) {
    return annotation.get("value").map(String::valueOf).orElse("");
  }

  private static String withoutSlash(String path) {
    return path.equals("/") ? "" : path;
  }
}

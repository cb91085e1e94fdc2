package chat.localstack.reference;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The client operations and the internal calls, read from compiled controllers. */
final class ApiOperations {

  private static final String OPERATIONS = "chat.kit.http.Operations";
  private static final String API_CONTROLLER = "chat.kit.http.ApiController";
  private static final String INTERNAL_OPERATIONS = "chat.kit.http.InternalOperations";
  private static final String CONTROLLER = "io.micronaut.http.annotation.Controller";
  private static final String HTTP_ANNOTATIONS = "io.micronaut.http.annotation.";
  private static final Set<String> METHODS =
      Set.of("Get", "Post", "Put", "Patch", "Delete", "Head", "Options");

  /** The classes of each module, because reading them takes seconds. */
  private static final Map<Path, JavaClasses> CLASSES = new ConcurrentHashMap<>();

  private ApiOperations() {}

  /**
   * One operation.
   *
   * @param path without the patterns of its variables
   */
  record Operation(String method, String path, String module, String code) {

    String line() {
      return "- `" + method + " " + path + "`: `" + code + "`";
    }
  }

  /** Lists the client operations in a folder's modules, sorted by path and method. */
  static List<Operation> ofClients(Path folder) {
    return in(folder, ApiOperations::clientPrefix);
  }

  /** Lists the calls below {@code /internal} in a folder's modules, sorted by path and method. */
  static List<Operation> internal(Path folder) {
    return in(
        folder,
        type ->
            type.isAnnotatedWith(INTERNAL_OPERATIONS)
                ? Optional.of("/internal")
                : Optional.empty());
  }

  /**
   * @param prefix returns the path above the operations of a class, or empty if it has none
   */
  private static List<Operation> in(Path folder, Function<JavaClass, Optional<String>> prefix) {
    try (Stream<Path> modules = Files.list(folder)) {
      return modules
          .filter(module -> Files.isDirectory(module.resolve("target/classes")))
          .flatMap(module -> inModule(module, prefix))
          .sorted(Comparator.comparing(Operation::path).thenComparing(Operation::method))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Operation> inModule(
      Path module, Function<JavaClass, Optional<String>> prefix) {
    String name = module.getFileName().toString();
    Path classes = module.resolve("target/classes");
    return CLASSES.computeIfAbsent(classes, new ClassFileImporter()::importPath).stream()
        .flatMap(type -> prefix.apply(type).stream().flatMap(path -> inClass(name, type, path)));
  }

  private static Optional<String> clientPrefix(JavaClass type) {
    return type.isAnnotatedWith(OPERATIONS) || type.isAnnotatedWith(API_CONTROLLER)
        ? Optional.of("/api/v1")
        : type.tryGetAnnotationOfType(CONTROLLER).map(page -> withoutSlash(value(page)));
  }

  private static Stream<Operation> inClass(String module, JavaClass type, String prefix) {
    return type.getMethods().stream().flatMap(method -> operations(module, method, prefix));
  }

  private static Stream<Operation> operations(String module, JavaMethod method, String prefix) {
    return method.getAnnotations().stream()
        .filter(annotation -> isHttpMethod(annotation.getRawType()))
        .flatMap(annotation ->
            paths(annotation)
                .map(path ->
                    new Operation(
                        annotation.getRawType().getSimpleName().toUpperCase(Locale.ROOT),
                        (prefix + withoutSlash(path)).replaceAll(":[^{}]*}", "}"),
                        module,
                        method.getOwner().getName() + "." + method.getName())));
  }

  private static boolean isHttpMethod(JavaClass annotation) {
    return annotation.getPackageName().concat(".").equals(HTTP_ANNOTATIONS)
        && METHODS.contains(annotation.getSimpleName());
  }

  /** Returns the path of an operation and its synonyms. */
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

package chat.testkit.house;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree.Kind;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Code rules that can only be checked on the sources. */
final class SourceRules {
  private static final int MAX_LINES_PER_FILE = 400;
  private static final int MAX_LINES_PER_METHOD = 60;
  private static final int MAX_PARAMETERS = 6;

  private final Path module;

  private SourceRules(Path module) {
    this.module = module;
  }

  static SourceRules of(Path module) {
    return new SourceRules(module);
  }

  /** The directories of production packages whose {@code package-info} is missing or unmarked. */
  List<String> packagesWithoutNullMarked() {
    return sources("main").stream()
        .map(Path::getParent)
        .distinct()
        .map(directory -> directory.resolve("package-info.java"))
        .filter(file -> !Files.exists(file) || !read(file).contains("@NullMarked"))
        .map(file -> file + " is not @NullMarked")
        .toList();
  }

  /** Files, methods and parameter lists that exceed the limits. */
  List<String> tooLong() {
    List<Path> files = Stream.of("main", "test").flatMap(kind -> sources(kind).stream()).toList();
    List<String> violations = new ArrayList<>();
    for (Path file : files) {
      long lines = read(file).lines().count();
      if (lines > MAX_LINES_PER_FILE) {
        violations.add("%s has %d lines".formatted(file, lines));
      }
    }
    violations.addAll(tooLongMethods(files));
    return violations;
  }

  private static List<String> tooLongMethods(List<Path> files) {
    if (files.isEmpty()) {
      return List.of();
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> violations = new ArrayList<>();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(files));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        unit.accept(new Methods(unit, positions, violations), null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return violations;
  }

  private List<Path> sources(String kind) {
    return sources(module, kind);
  }

  /** The Java files of a module's {@code main} or {@code test} sources, in order. */
  static List<Path> sources(Path module, String kind) {
    Path directory = module.resolve("src").resolve(kind).resolve("java");
    if (!Files.exists(directory)) {
      return List.of();
    }
    try (Stream<Path> tree = Files.walk(directory)) {
      return tree.filter(path -> path.toString().endsWith(".java")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Checks the methods of one file. */
  private static final class Methods extends TreeScanner<@Nullable Void, @Nullable Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<String> violations;
    private boolean inRecord;

    Methods(CompilationUnitTree unit, SourcePositions positions, List<String> violations) {
      this.unit = unit;
      this.positions = positions;
      this.violations = violations;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
      boolean outer = inRecord;
      inRecord = type.getKind() == Kind.RECORD;
      super.visitClass(type, unused);
      inRecord = outer;
      return null;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
      String location =
          "%s:%d %s"
              .formatted(
                  unit.getSourceFile().getName(),
                  line(positions.getStartPosition(unit, method)),
                  method.getName());
      long lines = lines(method.getBody());
      if (lines > MAX_LINES_PER_METHOD) {
        violations.add("%s has %d lines".formatted(location, lines));
      }
      boolean isConstructorOfRecord = inRecord && method.getReturnType() == null;
      if (!isConstructorOfRecord && method.getParameters().size() > MAX_PARAMETERS) {
        violations.add("%s has %d parameters".formatted(location, method.getParameters().size()));
      }
      return super.visitMethod(method, unused);
    }

    /** Counts only the body, because a table in an annotation above it is not code. */
    private long lines(@Nullable BlockTree body) {
      return body == null
          ? 0
          : line(positions.getEndPosition(unit, body))
              - line(positions.getStartPosition(unit, body))
              + 1;
    }

    private long line(long position) {
      return unit.getLineMap().getLineNumber(position);
    }
  }
}

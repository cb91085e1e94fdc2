package chat.testkit.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each house rule reports a module that breaks it. */
final class HouseRulesTest {
  @TempDir Path module;

  @Test
  void validModulePassesAllRules() throws IOException {
    write(
        "good/package-info",
        "@NullMarked package chat.good; import org.jspecify.annotations.NullMarked;");
    write(
        "good/RoomStore",
        "package chat.good; final class RoomStore { java.sql.Connection connection; }");
    write(
        "good/Wish",
        "package chat.good; record Wish(int a, int b, int c, int d, int e, int f, int g) {"
            + " Wish { } java.time.Instant now(java.time.Clock c) { return c.instant(); } }");
    compile();
    HouseRules rules = rules();
    assertThatCode(
            () -> {
              rules.classNamesAreSpecific();
              rules.onlyStoresContainSql();
              rules.controllersDoNotAccessTheDatabase();
              rules.dependenciesAreInjectedByConstructor();
              rules.settingsUsePropertyAnnotations();
              rules.classesAreFinal();
              rules.timeIsReadFromAClock();
              rules.packagesHaveNoCycles();
              rules.packagesAreNullMarked();
              rules.filesAndMethodsAreShort();
            })
        .doesNotThrowAnyException();
  }

  @Test
  void meaninglessClassNameIsReported() throws IOException {
    write("a/RoomManager", "package chat.a; final class RoomManager {}");
    assertBroken(HouseRules::classNamesAreSpecific, "chat.a.RoomManager");
  }

  @Test
  void sqlOutsideOfAStoreIsReported() throws IOException {
    write("a/Room", "package chat.a; final class Room { java.sql.Connection connection; }");
    assertBroken(HouseRules::onlyStoresContainSql, "chat.a.Room.connection");
  }

  @Test
  void controllerWithDatabaseAccessIsReported() throws IOException {
    write(
        "a/RoomController",
        """
        package chat.a;
        @io.micronaut.http.annotation.Controller
        final class RoomController { javax.sql.DataSource source; }
        """);
    assertBroken(HouseRules::controllersDoNotAccessTheDatabase, "chat.a.RoomController.source");
  }

  @Test
  void injectedFieldIsReported() throws IOException {
    write("a/Room", "package chat.a; final class Room { @jakarta.inject.Inject String name; }");
    assertBroken(HouseRules::dependenciesAreInjectedByConstructor, "chat.a.Room.name");
  }

  @Test
  void settingWithoutPropertyAnnotationIsReported() throws IOException {
    write(
        "a/Room",
        """
        package chat.a;
        final class Room {
          Room(@io.micronaut.context.annotation.Value("${chat.room}") String name) {}
        }
        """);
    assertBroken(HouseRules::settingsUsePropertyAnnotations, "chat.a.Room");
  }

  @Test
  void nonFinalClassIsReportedUnlessIntercepted() throws IOException {
    write("a/Room", "package chat.a; class Room {}");
    write("a/Lock", "package chat.a; @io.micronaut.aop.Around @interface Lock {}");
    write("a/Intercepted", "package chat.a; class Intercepted { @Lock void call() {} }");
    assertBroken(HouseRules::classesAreFinal, "chat.a.Room");
    assertThatThrownBy(() -> rules().classesAreFinal()).hasMessageNotContaining("Intercepted");
  }

  @Test
  void timeWithoutAClockIsReported() throws IOException {
    write(
        "a/Room",
        "package chat.a; final class Room { Object at = java.time.Instant.now();"
            + " Object on(java.time.Clock clock) { return java.time.LocalDate.now(clock); } }");
    assertBroken(HouseRules::timeIsReadFromAClock, "java.time.Instant.now()");
    assertThatThrownBy(() -> rules().timeIsReadFromAClock()).hasMessageNotContaining("LocalDate");
  }

  @Test
  void packageCycleIsReported() throws IOException {
    write("a/Room", "package chat.a; public final class Room { chat.b.House house; }");
    write("b/House", "package chat.b; public final class House { chat.a.Room room; }");
    assertBroken(HouseRules::packagesHaveNoCycles, "Cycle detected");
  }

  @Test
  void packageWithoutNullMarkedIsReported() throws IOException {
    write("a/Room", "package chat.a; final class Room {}");
    assertBroken(HouseRules::packagesAreNullMarked, "package-info.java is not @NullMarked");
  }

  @Test
  void tooLongFilesAndMethodsAreReported() throws IOException {
    write(
        "a/Room",
        "package chat.a; final class Room {\n"
            + "@SuppressWarnings({\n\n\n})\n"
            + "void tall() {\n"
            + "\n".repeat(59)
            + "}\n"
            + "void wide(int a, int b, int c, int d, int e, int f, int g) {}\n"
            + "\n".repeat(400)
            + "}");
    assertBroken(HouseRules::filesAndMethodsAreShort, "Room.java has 468 lines");
    assertThatThrownBy(() -> rules().filesAndMethodsAreShort())
        .hasMessageContaining("tall has 61 lines")
        .hasMessageContaining("wide has 7 parameters");
  }

  private void assertBroken(Consumer<HouseRules> rule, String violation) throws IOException {
    compile();
    HouseRules rules = rules();
    assertThatThrownBy(() -> rule.accept(rules))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(violation);
  }

  private HouseRules rules() {
    return new HouseRules() {
      @Override
      protected Path module() {
        return module;
      }
    };
  }

  private Path sources() {
    return module.resolve("src/main/java/chat");
  }

  private void write(String name, String source) throws IOException {
    Path file = sources().resolve(name + ".java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, source);
  }

  private void compile() throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                module.resolve("target/classes").toString()));
    try (var tree = Files.walk(sources())) {
      tree.map(Path::toString).filter(path -> path.endsWith(".java")).forEach(arguments::add);
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(status).isZero();
  }
}

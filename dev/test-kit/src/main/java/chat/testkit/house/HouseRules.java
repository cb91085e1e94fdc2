package chat.testkit.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess.Predicates;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/**
 * Code rules over the compiled classes and the sources of a module. A module enables them with an
 * empty subclass among its tests.
 */
public abstract class HouseRules {
  private static final Map<Path, JavaClasses> CLASSES = new ConcurrentHashMap<>();

  /** Packages that may contain SQL outside of stores. */
  private static final String[] INFRASTRUCTURE_PACKAGES = {
    "chat.kit..", "chat.provision..", "chat.embedded..", "chat.testkit..", "chat.localstack.."
  };

  /** Annotations of records that repositories map rows to. */
  private static final String[] MAPPING_PACKAGES = {
    "io.micronaut.data.annotation..", "io.micronaut.data.model.."
  };

  /** The module's directory; that of the running build unless overridden. */
  protected Path module() {
    return Path.of("");
  }

  @Test
  final void classNamesAreSpecific() {
    check(
        noClasses()
            .should()
            .haveNameMatching(".*(Impl|Manager|Utils?|Helper)")
            .because("such a name says nothing of what the class does"));
  }

  @Test
  final void onlyStoresContainSql() {
    check(
        noClasses()
            .that(areNotStores())
            .and()
            .resideOutsideOfPackages(INFRASTRUCTURE_PACKAGES)
            .should()
            .dependOnClassesThat(
                JavaClass.Predicates.resideInAnyPackage(
                        "java.sql..",
                        "javax.sql..",
                        "io.micronaut.data..",
                        "org.postgresql..",
                        "chat.kit.sql..")
                    .and(
                        DescribedPredicate.not(
                            JavaClass.Predicates.resideInAnyPackage(MAPPING_PACKAGES))))
            .because("SQL is found in …Repository and …Store types and nowhere else"));
  }

  @Test
  final void controllersDoNotAccessTheDatabase() {
    check(
        noClasses()
            .that()
            .areMetaAnnotatedWith("io.micronaut.http.annotation.Controller")
            .or()
            .areAnnotatedWith("io.micronaut.http.annotation.Controller")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..", "io.micronaut.data.."));
  }

  @Test
  final void dependenciesAreInjectedByConstructor() {
    check(fields().should().notBeAnnotatedWith("jakarta.inject.Inject"));
    check(fields().should().notBeAnnotatedWith("io.micronaut.context.annotation.Property"));
  }

  @Test
  final void settingsUsePropertyAnnotations() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("io.micronaut.context.annotation.Value")
            .because("@Property names a setting alone, and its default stands in one place"));
  }

  @Test
  final void classesAreFinal() {
    check(
        classes()
            .that(InterceptedClasses.mayBeFinal())
            .should()
            .haveModifier(JavaModifier.FINAL)
            .because("a class that nobody extends is read without looking for subclasses"));
  }

  @Test
  final void timeIsReadFromAClock() {
    String reason = "a test must be able to move the time";
    check(noClasses().should().callMethod(System.class, "currentTimeMillis").because(reason));
    check(
        noClasses()
            .should()
            .callMethodWhere(
                Predicates.targetOwner(JavaClass.Predicates.resideInAPackage("java.time"))
                    .and(
                        DescribedPredicate.describe(
                            "now() without a clock",
                            call ->
                                call.getName().equals("now")
                                    && !call.getTarget().getFullName().contains("Clock"))))
            .because(reason));
    check(
        noClasses()
            .that()
            // Its library accepts no other type.
            .resideOutsideOfPackage("chat.kit.token")
            .should()
            .dependOnClassesThat()
            .haveNameMatching("java\\.util\\.(Date|Calendar|GregorianCalendar)")
            .because("java.time says what is meant"));
  }

  @Test
  final void packagesHaveNoCycles() {
    check(slices().matching("chat.(**)").should().beFreeOfCycles());
  }

  @Test
  final void packagesAreNullMarked() {
    check(SourceRules.of(module()).packagesWithoutNullMarked());
  }

  @Test
  final void packagesAreSmall() {
    check(VocabularyRules.of(module()).largePackages());
  }

  @Test
  final void typeNamesAreUnique() {
    check(VocabularyRules.of(module()).repeatedTypeNames());
  }

  @Test
  final void bannedWordsAreNotUsed() {
    check(VocabularyRules.of(module()).bannedWords());
  }

  @Test
  final void testNamesAreShort() {
    check(VocabularyRules.of(module()).longTestNames());
  }

  @Test
  final void sharedCodeIsOutsideOfServicePackages() {
    check(VocabularyRules.of(module()).sharedCodeInServicePackages());
  }

  @Test
  final void filesAndMethodsAreShort() {
    check(SourceRules.of(module()).tooLong());
  }

  private void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(importedClasses());
  }

  private static void check(List<String> violations) {
    assertEquals(List.of(), violations);
  }

  private JavaClasses importedClasses() {
    return CLASSES.computeIfAbsent(
        module().toAbsolutePath().normalize(),
        module ->
            new ClassFileImporter()
                .withImportOption(HouseRules::isHandWritten)
                .importPath(module.resolve("target").resolve("classes")));
  }

  /** Leaves out classes that annotation processors have generated. */
  private static boolean isHandWritten(Location location) {
    return !location.matches(
        java.util.regex.Pattern.compile(".*(/\\$|\\$Intercepted|\\$Definition).*"));
  }

  private static DescribedPredicate<JavaClass> areNotStores() {
    return DescribedPredicate.describe(
        "are neither a repository nor a store",
        type -> !outermost(type).getSimpleName().matches(".*(Repository|Store)"));
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(HouseRules::outermost).orElse(type);
  }
}

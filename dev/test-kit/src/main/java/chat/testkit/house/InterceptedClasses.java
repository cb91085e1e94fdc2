package chat.testkit.house;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Collection;
import java.util.Set;

/** Determines which classes Micronaut must extend to intercept method calls. */
final class InterceptedClasses {
  private static final Set<String> BINDINGS =
      Set.of(
          "io.micronaut.aop.Around",
          "io.micronaut.aop.Introduction",
          "io.micronaut.aop.InterceptorBinding",
          "io.micronaut.aop.InterceptorBindingDefinitions",
          "jakarta.interceptor.InterceptorBinding");
  private static final String TRANSACTIONAL = ".Transactional";

  private InterceptedClasses() {}

  /** Classes that can be {@code final}. */
  static DescribedPredicate<JavaClass> mayBeFinal() {
    return DescribedPredicate.describe(
        "are no interfaces, abstract, enums, anonymous, or extended by Micronaut",
        type ->
            !type.isInterface()
                && !type.isEnum()
                && !type.isAnonymousClass()
                && !type.isLocalClass()
                && !type.getModifiers().contains(JavaModifier.ABSTRACT)
                && !intercepted(type));
  }

  private static boolean intercepted(JavaClass type) {
    return binds(type.getAnnotations())
        || type.getMethods().stream().anyMatch(method -> binds(method.getAnnotations()));
  }

  private static boolean binds(Collection<? extends JavaAnnotation<?>> annotations) {
    return annotations.stream()
        .map(JavaAnnotation::getRawType)
        .anyMatch(type ->
            type.getName().endsWith(TRANSACTIONAL)
                || BINDINGS.stream().anyMatch(type::isMetaAnnotatedWith));
  }
}

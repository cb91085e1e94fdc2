package chat.identity.profilefields;

import chat.identity.IdentityError;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.kit.params.JsonValue;
import chat.kit.token.Role;
import chat.markdown.Dialect;
import chat.markdown.Markdown;
import chat.markdown.Names;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes what people enter in their profiles; telling everybody is left to the caller. */
@Singleton
public class ProfileValues {
  private final ProfileFieldStore fields;
  private final ProfileValueStore values;
  private final ProfileAnswer answers;
  private final ExternalUrl url;

  ProfileValues(
      ProfileFieldStore fields, ProfileValueStore values, ProfileAnswer answers, ExternalUrl url) {
    this.fields = fields;
    this.values = values;
    this.answers = answers;
    this.url = url;
  }

  /**
   * An answer that somebody gives.
   *
   * @param value null and empty ones remove what was there
   */
  public record Answer(long fieldId, JsonValue value) {

    /** The answers of a parameter: a list of objects with {@code id} and {@code value}. */
    public static List<Answer> list(JsonValue parameter) {
      return parameter.asList().stream()
          .map(one -> new Answer(one.field("id").asLong(), one.field("value")))
          .toList();
    }
  }

  /**
   * A value that is another one now.
   *
   * @param value null where it was removed
   */
  public record Changed(long fieldId, @Nullable ProfileValue value) {}

  /** Writes the answers, all or none; what each has changed. */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Changed> write(
      Organization organization, long userId, Role writer, List<Answer> given) {
    List<Changed> changed = new ArrayList<>();
    for (Answer answer : given) {
      ProfileField field = editable(organization, answer.fieldId(), writer);
      String value = answers.check(organization.organizationId(), field, answer.value());
      if (value.isEmpty()) {
        remove(organization, userId, field, changed);
      } else {
        ProfileValue entered = new ProfileValue(value, rendered(field, value, organization));
        if (values.put(organization.organizationId(), userId, field.id(), entered)) {
          changed.add(new Changed(field.id(), entered));
        }
      }
    }
    return changed;
  }

  /** Removes values, all or none; those that were there. */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Changed> remove(
      Organization organization, long userId, Role writer, List<Long> fieldIds) {
    List<Changed> changed = new ArrayList<>();
    for (long fieldId : fieldIds) {
      remove(organization, userId, editable(organization, fieldId, writer), changed);
    }
    return changed;
  }

  private void remove(
      Organization organization, long userId, ProfileField field, List<Changed> changed) {
    if (values.remove(organization.organizationId(), userId, field.id())) {
      changed.add(new Changed(field.id(), null));
    }
  }

  private ProfileField editable(Organization organization, long fieldId, Role writer) {
    ProfileField field =
        fields
            .find(organization.organizationId(), fieldId)
            .orElseThrow(() -> IdentityError.NO_SUCH_FIELD.refuse(fieldId));
    if (!field.editableByUser() && !writer.isAtLeast(Role.ADMINISTRATOR)) {
      throw IdentityError.FIELD_NOT_EDITABLE.refuse();
    }
    return field;
  }

  private @Nullable String rendered(ProfileField field, String value, Organization organization) {
    if (!field.fieldType().isMarkdown()) {
      return null;
    }
    Dialect dialect = Dialect.plain(url.of(organization.subdomain()));
    return Markdown.parse(value).render(Names.NONE, dialect).html();
  }
}

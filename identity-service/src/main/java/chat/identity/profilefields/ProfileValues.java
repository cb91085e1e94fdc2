package chat.identity.profilefields;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import chat.identity.IdentityError;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.kit.params.JsonValue;
import chat.kit.token.Role;
import chat.markdown.Markdown;
import chat.markdown.text.Dialect;
import chat.markdown.text.Names;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Writes users' values for custom profile fields; announcing changes is left to the caller. */
@Singleton
public class ProfileValues {
  private final ProfileFieldRepository fields;
  private final ProfileValueRepository values;
  private final ProfileAnswer answers;
  private final ExternalUrl url;

  ProfileValues(
      ProfileFieldRepository fields,
      ProfileValueRepository values,
      ProfileAnswer answers,
      ExternalUrl url) {
    this.fields = fields;
    this.values = values;
    this.answers = answers;
    this.url = url;
  }

  /**
   * A requested value for a field.
   *
   * @param value null and empty values remove the stored value
   */
  public record Answer(long fieldId, JsonValue value) {

    /**
     * Parses a list of objects with {@code id} and {@code value}.
     *
     * <p>The list may have as many elements as there may be fields.
     */
    public static List<Answer> list(JsonValue parameter) {
      return parameter.asList(ProfileField.MOST).stream()
          .map(one -> new Answer(one.field("id").asLong(), one.field("value")))
          .toList();
    }
  }

  /**
   * A changed value.
   *
   * @param value null if it was removed
   */
  public record Changed(long fieldId, @Nullable ProfileValue value) {}

  /**
   * Writes all values or none, and returns the changes; of two values for a field, the last one
   * wins.
   *
   * @param accessible tests ids of users that the writer may see
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Changed> write(
      Organization organization,
      long userId,
      Role writer,
      List<Answer> requested,
      LongPredicate accessible) {
    long organizationId = organization.organizationId();
    Map<Long, ProfileField> fieldsById = byId(organizationId);
    Map<Long, ProfileValue> newValues = new HashMap<>();
    Set<Long> fieldIds = new LinkedHashSet<>();
    for (Answer answer : requested) {
      ProfileField field = editable(fieldsById, answer.fieldId(), writer);
      String value = answers.check(organizationId, field, answer.value(), accessible);
      fieldIds.add(field.id());
      if (value.isEmpty()) {
        newValues.remove(field.id());
      } else {
        newValues.put(field.id(), new ProfileValue(value, rendered(field, value, organization)));
      }
    }
    Set<Long> removed = new HashSet<>(fieldIds);
    removed.removeAll(newValues.keySet());
    Set<Long> changed = put(organizationId, userId, newValues);
    changed.addAll(values.remove(organizationId, userId, removed));
    fieldIds.retainAll(changed);
    return fieldIds.stream().map(fieldId -> new Changed(fieldId, newValues.get(fieldId))).toList();
  }

  /**
   * Stores values.
   *
   * @param newValues by field id
   * @return the ids of fields whose value has changed
   */
  private Set<Long> put(long organizationId, long userId, Map<Long, ProfileValue> newValues) {
    List<Long> fieldIds = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    List<String> renderedTexts = new ArrayList<>();
    List<Boolean> areRendered = new ArrayList<>();
    newValues.forEach((fieldId, value) -> {
      fieldIds.add(fieldId);
      texts.add(value.value());
      String rendered = value.renderedValue();
      renderedTexts.add(rendered == null ? "" : rendered);
      areRendered.add(rendered != null);
    });
    return new HashSet<>(
        values.put(organizationId, userId, fieldIds, texts, renderedTexts, areRendered));
  }

  /** Removes all values or none, and returns those that existed. */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Changed> remove(
      Organization organization, long userId, Role writer, List<Long> fieldIds) {
    Map<Long, ProfileField> fieldsById = byId(organization.organizationId());
    fieldIds.forEach(fieldId -> editable(fieldsById, fieldId, writer));
    return values.remove(organization.organizationId(), userId, fieldIds).stream()
        .map(fieldId -> new Changed(fieldId, null))
        .toList();
  }

  private Map<Long, ProfileField> byId(long organizationId) {
    return fields.list(organizationId).stream().collect(toMap(ProfileField::id, identity()));
  }

  private static ProfileField editable(
      Map<Long, ProfileField> fieldsById, long fieldId, Role writer) {
    ProfileField field = fieldsById.get(fieldId);
    if (field == null) {
      throw IdentityError.NO_SUCH_FIELD.refuse(fieldId);
    }
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

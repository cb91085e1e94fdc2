package chat.identity.profilefields;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Writes what people enter in their profiles; telling everybody is left to the caller. */
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
   * An answer that somebody gives.
   *
   * @param value null and empty ones remove what was there
   */
  public record Answer(long fieldId, JsonValue value) {

    /**
     * The answers of a parameter: a list of objects with {@code id} and {@code value}, at most as
     * many as there may be fields.
     */
    public static List<Answer> list(JsonValue parameter) {
      return parameter.asList(ProfileField.MOST).stream()
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

  /**
   * Writes the answers, all or none; what has changed. Of two for one field the last counts.
   *
   * @param accessible the ids of users whom the writer may see
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Changed> write(
      Organization organization,
      long userId,
      Role writer,
      List<Answer> given,
      LongPredicate accessible) {
    long organizationId = organization.organizationId();
    Map<Long, ProfileField> known = byId(organizationId);
    Map<Long, ProfileValue> entered = new HashMap<>();
    Set<Long> fieldIds = new LinkedHashSet<>();
    for (Answer answer : given) {
      ProfileField field = editable(known, answer.fieldId(), writer);
      String value = answers.check(organizationId, field, answer.value(), accessible);
      fieldIds.add(field.id());
      if (value.isEmpty()) {
        entered.remove(field.id());
      } else {
        entered.put(field.id(), new ProfileValue(value, rendered(field, value, organization)));
      }
    }
    Set<Long> removed = new HashSet<>(fieldIds);
    removed.removeAll(entered.keySet());
    Set<Long> changed = put(organizationId, userId, entered);
    changed.addAll(values.remove(organizationId, userId, removed));
    fieldIds.retainAll(changed);
    return fieldIds.stream().map(fieldId -> new Changed(fieldId, entered.get(fieldId))).toList();
  }

  /**
   * Stores values.
   *
   * @param entered by the id of the field
   * @return the fields whose value differs from the one before
   */
  private Set<Long> put(long organizationId, long userId, Map<Long, ProfileValue> entered) {
    List<Long> fieldIds = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    List<String> renderedTexts = new ArrayList<>();
    List<Boolean> areRendered = new ArrayList<>();
    entered.forEach((fieldId, value) -> {
      fieldIds.add(fieldId);
      texts.add(value.value());
      String rendered = value.renderedValue();
      renderedTexts.add(rendered == null ? "" : rendered);
      areRendered.add(rendered != null);
    });
    return new HashSet<>(
        values.put(organizationId, userId, fieldIds, texts, renderedTexts, areRendered));
  }

  /** Removes values, all or none; those that were there. */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Changed> remove(
      Organization organization, long userId, Role writer, List<Long> fieldIds) {
    Map<Long, ProfileField> known = byId(organization.organizationId());
    fieldIds.forEach(fieldId -> editable(known, fieldId, writer));
    return values.remove(organization.organizationId(), userId, fieldIds).stream()
        .map(fieldId -> new Changed(fieldId, null))
        .toList();
  }

  private Map<Long, ProfileField> byId(long organizationId) {
    return fields.list(organizationId).stream().collect(toMap(ProfileField::id, identity()));
  }

  private static ProfileField editable(Map<Long, ProfileField> known, long fieldId, Role writer) {
    ProfileField field = known.get(fieldId);
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

package chat.identity.profilefields;

import chat.identity.IdentityError;
import chat.identity.organization.OrganizationRepository;
import chat.identity.profilefields.FieldData.Choices;
import chat.kit.error.RequestError;
import chat.kit.outbox.Outbox;
import chat.kit.text.ForbiddenCharacters;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.serde.ObjectMapper;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Creates, changes, orders and deletes custom profile fields; for administrators.
 *
 * <p>All changes hold the organization's lock, so that labels stay unique and the number of fields
 * in the summary stays limited.
 */
@Singleton
class EditFields {
  private static final int MAX_NAME_CHARACTERS = 40;
  private static final int MAX_HINT_CHARACTERS = 80;
  private static final int MAX_IN_SUMMARY = 2;

  /** Bounded because one event contains all fields. */
  private static final int MAX_DATA_CHARACTERS = 8000;

  private final OrganizationRepository organizations;
  private final ProfileFieldRepository fields;
  private final ProfileValueRepository values;
  private final ObjectMapper json;
  private final Outbox outbox;

  EditFields(
      OrganizationRepository organizations,
      ProfileFieldRepository fields,
      ProfileValueRepository values,
      ObjectMapper json,
      Outbox outbox) {
    this.organizations = organizations;
    this.fields = fields;
    this.values = values;
    this.json = json;
    this.outbox = outbox;
  }

  /** Creates a field and returns its id. */
  @Transactional
  long create(Caller caller, CreateFieldParams params) {
    lock(caller);
    FieldType type =
        FieldType.of(params.fieldType())
            .orElseThrow(() -> IdentityError.INVALID_FIELD_TYPE.refuse());
    FieldData data = FieldData.of(type, params.fieldData());
    Optional<ExternalAccount> site = data.knownSite();
    ProfileField field =
        new ProfileField(
            0,
            type.number(),
            0,
            site.map(ExternalAccount::fieldName).orElse(params.name()),
            site.map(ExternalAccount::hint).orElse(params.hint()),
            write(data),
            params.displayInProfileSummary(),
            params.required(),
            params.editableByUser(),
            params.useForUserMatching());
    check(caller.organizationId(), field);
    long fieldId = fields.insert(caller.organizationId(), field);
    announce(caller);
    return fieldId;
  }

  /**
   * Updates a field; absent values stay unchanged, users' values that are no longer choices are
   * removed.
   */
  @Transactional
  void update(Caller caller, UpdateFieldParams params) {
    lock(caller);
    long organizationId = caller.organizationId();
    ProfileField before =
        fields
            .find(organizationId, params.fieldId())
            .orElseThrow(() -> IdentityError.NO_SUCH_FIELD.refuse(params.fieldId()));
    FieldData data =
        params.fieldData() == null
            ? FieldData.of(before)
            : FieldData.of(before.fieldType(), params.fieldData());
    ProfileField after =
        new ProfileField(
            before.id(),
            before.type(),
            before.order(),
            orElse(params.name(), before.name()),
            orElse(params.hint(), before.hint()),
            params.fieldData() == null ? before.fieldData() : write(data),
            orElse(params.displayInProfileSummary(), before.displayInProfileSummary()),
            orElse(params.required(), before.required()),
            orElse(params.editableByUser(), before.editableByUser()),
            orElse(params.useForUserMatching(), before.useForUserMatching()));
    if (after.equals(before)) {
      return;
    }
    requireSameSite(before, after);
    check(organizationId, after);
    fields.update(organizationId, after);
    if (data instanceof Choices(var byKey)) {
      values.removeAllBut(organizationId, after.id(), byKey.keySet());
    }
    announce(caller);
  }

  @Transactional
  void reorder(Caller caller, List<Long> order) {
    lock(caller);
    Set<Long> all = new HashSet<>();
    fields.list(caller.organizationId()).forEach(field -> all.add(field.id()));
    if (order.size() != all.size() || !all.equals(new HashSet<>(order))) {
      throw IdentityError.INVALID_ORDER.refuse();
    }
    fields.reorder(caller.organizationId(), order);
    announce(caller);
  }

  @Transactional
  void delete(Caller caller, long fieldId) {
    lock(caller);
    if (fields.delete(caller.organizationId(), fieldId) == 0) {
      throw IdentityError.NO_SUCH_FIELD.refuse(fieldId);
    }
    announce(caller);
  }

  private void lock(Caller caller) {
    requireAdministrator(caller.role());
    outbox.lock(caller.organizationId());
    requireAdministrator(organizations.currentRole(caller));
  }

  private static void requireAdministrator(Role role) {
    role.requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
  }

  private void announce(Caller caller) {
    long organizationId = caller.organizationId();
    outbox.append(
        organizationId,
        List.of(CustomProfileFieldsEvent.of(organizationId, fields.list(organizationId))));
  }

  private void check(long organizationId, ProfileField field) {
    if (field.name().isBlank()) {
      throw IdentityError.BLANK_LABEL.refuse();
    }
    checkText("hint", field.hint(), MAX_HINT_CHARACTERS);
    checkText("name", field.name(), MAX_NAME_CHARACTERS);
    if (field.displayInProfileSummary() && !field.fieldType().fitsInSummary()) {
      throw IdentityError.NOT_FOR_SUMMARY.refuse();
    }
    if (field.useForUserMatching() && !field.fieldType().canMatchUsers()) {
      throw IdentityError.NOT_FOR_MATCHING.refuse();
    }
    if (field.fieldData().length() > MAX_DATA_CHARACTERS) {
      throw RequestError.TOO_LONG.refuse("field_data", MAX_DATA_CHARACTERS);
    }
    checkAgainstOtherFields(organizationId, field);
  }

  private void checkAgainstOtherFields(long organizationId, ProfileField field) {
    List<ProfileField> otherFields =
        fields.list(organizationId).stream().filter(other -> other.id() != field.id()).toList();
    if (field.displayInProfileSummary()
        && otherFields.stream().filter(ProfileField::displayInProfileSummary).count()
            >= MAX_IN_SUMMARY) {
      throw IdentityError.SUMMARY_IS_FULL.refuse(MAX_IN_SUMMARY);
    }
    if (otherFields.size() >= ProfileField.MOST) {
      throw IdentityError.TOO_MANY_FIELDS.refuse(ProfileField.MOST);
    }
    if (otherFields.stream().anyMatch(other -> other.name().equals(field.name()))) {
      throw IdentityError.LABEL_IN_USE.refuse();
    }
  }

  private static void checkText(String name, String text, int max) {
    if (text.codePointCount(0, text.length()) > max) {
      throw RequestError.TOO_LONG.refuse(name, max);
    }
    if (ForbiddenCharacters.position(text) > 0) {
      throw RequestError.INVALID.refuse(name);
    }
  }

  /** Clients have built-in data of fields for known sites, so these cannot be changed. */
  private static void requireSameSite(ProfileField before, ProfileField after) {
    boolean same =
        after.name().equals(before.name())
            && after.hint().equals(before.hint())
            && after.fieldData().equals(before.fieldData());
    if (!same && FieldData.of(before).knownSite().isPresent()) {
      throw IdentityError.DEFAULT_FIELD.refuse();
    }
  }

  private static <T> T orElse(@Nullable T sent, T before) {
    return sent == null ? before : sent;
  }

  private String write(FieldData data) {
    try {
      Optional<Object> value = data.json();
      return value.isEmpty() ? "" : json.writeValueAsString(value.get());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

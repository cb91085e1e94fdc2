package chat.identity.profilefields;

import io.micronaut.data.annotation.MappedEntity;

/** The data of an account that profile fields of type {@code USER} need. */
@MappedEntity("account")
record FieldPerson(long userId, boolean isActive, boolean isBot) {}

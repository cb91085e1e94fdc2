package chat.identity.profilefields;

import io.micronaut.data.annotation.MappedEntity;

/** An account, as far as a profile field that holds people needs it. */
@MappedEntity("account")
record FieldPerson(long userId, boolean isActive, boolean isBot) {}

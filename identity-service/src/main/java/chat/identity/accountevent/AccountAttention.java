package chat.identity.accountevent;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.util.List;

/** The stored {@link AttentionSettings} of an account. */
@MappedEntity("account")
record AccountAttention(
    long userId,
    @TypeDef(type = DataType.STRING_ARRAY) List<String> alertWords,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> mutedUsers) {

  AttentionSettings attention() {
    return new AttentionSettings(alertWords, mutedUsers);
  }
}

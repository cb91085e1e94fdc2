package chat.identity.user;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.util.List;

/** The {@link Attention} of an account, as stored. */
@MappedEntity("account")
record AccountAttention(
    long userId,
    @TypeDef(type = DataType.STRING_ARRAY) List<String> alertWords,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> mutedUsers) {

  Attention attention() {
    return new Attention(alertWords, mutedUsers);
  }
}

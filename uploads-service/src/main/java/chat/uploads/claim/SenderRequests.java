package chat.uploads.claim;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.util.List;

/** The messages of one sender that link a file. */
@MappedEntity("claim_request")
record SenderRequests(long senderId, @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds) {}

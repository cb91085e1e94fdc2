package chat.identity.alertword;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * All alert words of an account: the response of each operation, and the event.
 *
 * @param alertWords all alert words of the account, in alphabetical order
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record AlertWordList(List<String> alertWords) {}

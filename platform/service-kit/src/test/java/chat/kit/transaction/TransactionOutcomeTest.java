package chat.kit.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.transaction.exceptions.TransactionSystemException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TransactionOutcomeTest {

  @ParameterizedTest
  @CsvSource({
    "08006, true, true",
    "57P01, true, true",
    "40003, true, true",
    "23505, false, false",
    "40001, false, false",
    "22001, false, false",
    "XX000, false, true"
  })
  void sqlStateDeterminesTheOutcome(
      String state, boolean isUnknownInAStatement, boolean isUnknownInACommit) {
    SQLException cause = new SQLException("refused", state);
    assertThat(TransactionOutcome.isUnknown(new DataAccessException("statement", cause)))
        .isEqualTo(isUnknownInAStatement);
    assertThat(TransactionOutcome.isUnknown(new TransactionSystemException("commit", cause)))
        .isEqualTo(isUnknownInACommit);
  }

  @Test
  void commitFailureWithoutSqlStateIsUnknown() {
    assertThat(TransactionOutcome.isUnknown(new TransactionSystemException("commit"))).isTrue();
    assertThat(TransactionOutcome.isUnknown(new IllegalStateException("before"))).isFalse();
  }
}

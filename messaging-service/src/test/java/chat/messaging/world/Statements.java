package chat.messaging.world;

import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.context.ServerRequestContext;
import jakarta.inject.Singleton;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/** What requests have the database do, in a service that runs with {@code CHAT_TEST_STATEMENTS}. */
@Singleton
@Requires(property = "chat.test.statements")
public final class Statements implements BeanCreatedEventListener<DataSource>, Ordered {

  private final List<Statement> noted = new CopyOnWriteArrayList<>();

  /**
   * A statement that was run.
   *
   * @param answered bytes in all columns of the rows that were read
   */
  public record Statement(String text, AtomicLong answered) {}

  private interface Change {
    Object of(Method method, Object[] arguments, Object result) throws SQLException;
  }

  /** What was run by requests since it was last asked, in their order. */
  public List<Statement> taken() {
    List<Statement> all = List.copyOf(noted);
    noted.clear();
    return all;
  }

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @Override
  public DataSource onCreated(BeanCreatedEvent<DataSource> event) {
    return proxy(
        DataSource.class,
        event.getBean(),
        (_, _, result) -> result instanceof Connection connection ? noting(connection) : result);
  }

  private Connection noting(Connection connection) {
    return proxy(
        Connection.class,
        connection,
        (_, arguments, result) ->
            result instanceof PreparedStatement prepared
                    && ServerRequestContext.currentRequest().isPresent()
                ? noting(prepared, arguments[0].toString())
                : result);
  }

  private PreparedStatement noting(PreparedStatement prepared, String text) {
    var statement = new Statement(text, new AtomicLong());
    noted.add(statement);
    return proxy(
        PreparedStatement.class,
        prepared,
        (_, _, result) ->
            result instanceof ResultSet rows ? counting(rows, statement.answered()) : result);
  }

  private static ResultSet counting(ResultSet rows, AtomicLong answered) {
    return proxy(
        ResultSet.class,
        rows,
        (method, _, result) -> {
          if (method.getName().equals("next") && Boolean.TRUE.equals(result)) {
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
              byte[] value = rows.getBytes(i);
              answered.addAndGet(value == null ? 0 : value.length);
            }
          }
          return result;
        });
  }

  private static <T> T proxy(Class<T> type, T target, Change change) {
    InvocationHandler handler =
        (_, method, arguments) -> {
          try {
            return change.of(method, arguments, method.invoke(target, arguments));
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return type.cast(
        Proxy.newProxyInstance(Statements.class.getClassLoader(), new Class<?>[] {type}, handler));
  }
}

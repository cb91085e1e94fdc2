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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/** Records the SQL statements of requests, in a service with {@code CHAT_TEST_STATEMENTS}. */
@Singleton
@Requires(property = "chat.test.statements")
public final class Statements implements BeanCreatedEventListener<DataSource>, Ordered {

  private final List<Statement> recorded = new CopyOnWriteArrayList<>();
  private volatile HeldResult held = new HeldResult("no statement at all");

  /**
   * A statement that was run.
   *
   * @param answered bytes in all columns of the rows that were read
   */
  public record Statement(String text, AtomicLong bytesRead) {}

  /** Delays the result of one statement until closed. */
  public static final class HeldResult implements AutoCloseable {

    private final String part;
    private final AtomicBoolean isMatched = new AtomicBoolean();
    private final CountDownLatch isRead = new CountDownLatch(1);
    private final CountDownLatch isReleased = new CountDownLatch(1);

    private HeldResult(String part) {
      this.part = part;
    }

    /** Waits until the database has returned the result. */
    public void awaitRead() {
      await(isRead);
    }

    private void read(String text) {
      if (text.contains(part) && isMatched.compareAndSet(false, true)) {
        isRead.countDown();
        await(isReleased);
      }
    }

    private static void await(CountDownLatch latch) {
      try {
        if (!latch.await(30, TimeUnit.SECONDS)) {
          throw new IllegalStateException("not released within 30 seconds");
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {
      isReleased.countDown();
    }
  }

  /** Delays the next statement of a request that contains this text, once. */
  public HeldResult holdNext(String part) {
    held = new HeldResult(part);
    return held;
  }

  private interface Change {
    Object of(Method method, Object[] arguments, Object result) throws SQLException;
  }

  /** The statements that requests ran since the last call, in order. */
  public List<Statement> drain() {
    List<Statement> all = List.copyOf(recorded);
    recorded.clear();
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
        (_, _, result) -> result instanceof Connection connection ? recording(connection) : result);
  }

  private Connection recording(Connection connection) {
    return proxy(
        Connection.class,
        connection,
        (_, arguments, result) ->
            result instanceof PreparedStatement prepared
                    && ServerRequestContext.currentRequest().isPresent()
                ? recording(prepared, arguments[0].toString())
                : result);
  }

  private PreparedStatement recording(PreparedStatement prepared, String text) {
    var statement = new Statement(text, new AtomicLong());
    recorded.add(statement);
    return proxy(
        PreparedStatement.class,
        prepared,
        (_, _, result) -> {
          if (result instanceof ResultSet rows) {
            held.read(statement.text());
            return counting(rows, statement.bytesRead());
          }
          return result;
        });
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

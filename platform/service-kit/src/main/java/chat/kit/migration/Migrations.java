package chat.kit.migration;

import chat.contracts.MigrationLines;
import chat.kit.sql.Sql;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Migrates the schema before the first use of the database, from {@code db/kit}, {@code
 * db/<schema>} and every {@link MigrationLocation}.
 *
 * <p>It has its own connections, whose statements have no time limit but wait for a lock for some
 * seconds only, because all later statements on the same table wait behind them.
 */
@Singleton
final class Migrations implements BeanCreatedEventListener<DataSource> {

  private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);

  /** Autovacuum yields to a session that has waited for a second. */
  private static final String SESSION =
      "; set idle_in_transaction_session_timeout = 0; set lock_timeout = '3s'";

  /** SQL states: the lock timeout has expired, or the session was the victim of a deadlock. */
  private static final Set<String> LOCK_NOT_AVAILABLE = Set.of("55P03", "40P01");

  /** One for the history, which is locked meanwhile, one for the migration, and some spare ones. */
  private static final int MAX_CONNECTIONS = 4;

  private static final int UNLIMITED = -1;

  private final String schema;
  private final String[] locations;
  private final Duration pause;

  /**
   * @param pause before a retry, in which other sessions can finish
   */
  Migrations(
      @Property(name = "chat.schema") String schema,
      @Property(name = "chat.migrations.pause", defaultValue = "10s") Duration pause,
      List<MigrationLocation> more) {
    this.schema = schema;
    this.locations =
        Stream.concat(
                Stream.of("db/kit", "db/" + schema), more.stream().map(MigrationLocation::folder))
            .map(folder -> "classpath:" + folder)
            .toArray(String[]::new);
    this.pause = pause;
  }

  @Override
  public DataSource onCreated(BeanCreatedEvent<DataSource> event) {
    DataSource created = event.getBean();
    migrate(pool(created));
    return created;
  }

  private static HikariDataSource pool(DataSource created) {
    try {
      return created.unwrap(HikariDataSource.class);
    } catch (SQLException e) {
      throw new IllegalStateException("The data source is not a connection pool", e);
    }
  }

  private void migrate(HikariDataSource pool) {
    try (HikariDataSource own = new HikariDataSource(withoutResponseTimeout(pool))) {
      Flyway flyway =
          Flyway.configure()
              .dataSource(own)
              .locations(locations)
              // Modules of the platform may add their own (V0_…) at any later time.
              .outOfOrder(true)
              // A release starts on a schema that a later one has migrated, which stays compatible:
              // its migrations are "future", or "missing" if they are a module's.
              .ignoreMigrationPatterns("*:missing", "*:future")
              .defaultSchema(schema)
              // Another replica may be migrating.
              .lockRetryCount(UNLIMITED)
              .load();
      LOG.info(MigrationLines.BEGUN);
      while (!isMigrated(flyway, own)) {
        pauseBeforeRetry();
      }
      LOG.info(MigrationLines.DONE);
    }
  }

  /** Returns the configuration of the service's pool, without a timeout of responses. */
  private static HikariConfig withoutResponseTimeout(HikariDataSource pool) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("migrations");
    config.setJdbcUrl(pool.getJdbcUrl());
    config.setCredentials(pool.getCredentials());
    config.setConnectionTimeout(pool.getConnectionTimeout());
    config.setConnectionInitSql(pool.getConnectionInitSql() + SESSION);
    config.setMaximumPoolSize(MAX_CONNECTIONS);
    config.setMinimumIdle(0);
    Properties properties = new Properties();
    properties.putAll(pool.getDataSourceProperties());
    properties.remove("socketTimeout");
    config.setDataSourceProperties(properties);
    return config;
  }

  private boolean isMigrated(Flyway flyway, DataSource own) {
    try {
      flyway.migrate();
      return true;
    } catch (FlywayException e) {
      if (!Sql.isOne(e, LOCK_NOT_AVAILABLE)) {
        throw e;
      }
      LOG.warn(
          "Migration blocked by locks of other sessions; retrying in {} s."
              + " Sessions with locks in the schema since before it waited: {}. {}",
          pause.toSeconds(),
          LockHolders.of(own),
          e.toString().replaceAll("\\s+", " "));
      return false;
    }
  }

  private void pauseBeforeRetry() {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted before the schema was migrated", e);
    }
  }
}

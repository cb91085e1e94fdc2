package chat.kit.sql;

import chat.contracts.MigrationLines;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Migrates the schema before anybody uses the database. It has connections of its own, on which a
 * statement may take as long as it takes, but wait for a lock for some seconds only: all who want
 * the same table afterwards wait behind it.
 */
@Singleton
final class Migrations implements BeanCreatedEventListener<DataSource> {

  private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);

  /** Autovacuum gives way to who has waited for a second. */
  private static final String SESSION =
      "; set idle_in_transaction_session_timeout = 0; set lock_timeout = '3s'";

  /** Waited for in vain, or taken for the one of a circle that has to let go. */
  private static final Set<String> LOCK_NOT_AVAILABLE = Set.of("55P03", "40P01");

  /** One for the history, which is locked meanwhile, one for the migration, and some room. */
  private static final int MOST_CONNECTIONS = 4;

  private static final int WITHOUT_END = -1;

  private final String schema;
  private final Duration pause;

  /**
   * @param pause in which others use what a migration has waited for in vain
   */
  Migrations(
      @Property(name = "chat.schema") String schema,
      @Property(name = "chat.migrations.pause", defaultValue = "10s") Duration pause) {
    this.schema = schema;
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
      throw new IllegalStateException("The database is asked through no pool", e);
    }
  }

  private void migrate(HikariDataSource pool) {
    try (HikariDataSource own = new HikariDataSource(patient(pool))) {
      Flyway flyway =
          Flyway.configure()
              .dataSource(own)
              .locations("classpath:db/kit", "classpath:db/migration")
              // Modules of the platform bring some of their own (db/kit, V0_…) at any later time.
              .outOfOrder(true)
              // A release starts on what a later one has made of its schema, which leaves it what
              // it needs: those are "future", or "missing" where they are a module's.
              .ignoreMigrationPatterns("*:missing", "*:future")
              .defaultSchema(schema)
              // Another replica may be at it.
              .lockRetryCount(WITHOUT_END)
              .load();
      LOG.info(MigrationLines.BEGUN);
      while (!isMigrated(flyway, own)) {
        rest();
      }
      LOG.info(MigrationLines.DONE);
    }
  }

  /** As the service's own, but without an end of waiting for an answer. */
  private static HikariConfig patient(HikariDataSource pool) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("migrations");
    config.setJdbcUrl(pool.getJdbcUrl());
    config.setCredentials(pool.getCredentials());
    config.setConnectionTimeout(pool.getConnectionTimeout());
    config.setConnectionInitSql(pool.getConnectionInitSql() + SESSION);
    config.setMaximumPoolSize(MOST_CONNECTIONS);
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
          "A migration waits for what others have locked, and is tried again in {} s."
              + " Sessions that have used the schema for longer than it has waited: {}. {}",
          pause.toSeconds(),
          LockHolders.of(own),
          e.toString().replaceAll("\\s+", " "));
      return false;
    }
  }

  private void rest() {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted before the schema was migrated", e);
    }
  }
}

package chat.kit.sql;

import chat.contracts.MigrationLines;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.util.Properties;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Migrates the schema before anybody uses the database. It has connections of its own, on which a
 * statement may take as long as it takes.
 */
@Singleton
final class Migrations implements BeanCreatedEventListener<DataSource> {

  private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);

  private static final String SESSION = "; set idle_in_transaction_session_timeout = 0";

  /** One for the history, which is locked meanwhile, one for the migration, and some room. */
  private static final int MOST_CONNECTIONS = 4;

  private static final int WITHOUT_END = -1;

  private final String schema;

  Migrations(@Property(name = "chat.schema") String schema) {
    this.schema = schema;
  }

  @Override
  public DataSource onCreated(BeanCreatedEvent<DataSource> event) {
    DataSource created = event.getBean();
    migrate((HikariDataSource) DelegatingDataSource.unwrapDataSource(created));
    return created;
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
      flyway.migrate();
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
}

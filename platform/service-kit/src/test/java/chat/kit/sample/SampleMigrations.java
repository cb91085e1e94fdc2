package chat.kit.sample;

import chat.kit.migration.MigrationLocation;
import jakarta.inject.Singleton;

/** Creates the tables of {@link SampleFacts} in the schema of each test. */
@Singleton
final class SampleMigrations implements MigrationLocation {

  @Override
  public String folder() {
    return "db/sample";
  }
}

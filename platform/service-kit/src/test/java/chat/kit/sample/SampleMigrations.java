package chat.kit.sample;

import chat.kit.migration.MigrationLocation;
import jakarta.inject.Singleton;

/** The tables of {@link SampleFacts}, whichever schema a test uses. */
@Singleton
final class SampleMigrations implements MigrationLocation {

  @Override
  public String folder() {
    return "db/sample";
  }
}

package chat.identityprojection.schema;

import chat.kit.migration.MigrationLocation;
import jakarta.inject.Singleton;

/** The tables of the projection. */
@Singleton
final class ProjectionMigrations implements MigrationLocation {

  @Override
  public String folder() {
    return "db/identityprojection";
  }
}

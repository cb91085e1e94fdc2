package chat.identityprojection;

import chat.kit.sql.MigrationLocation;
import jakarta.inject.Singleton;

/** The tables of the projection. */
@Singleton
final class ProjectionMigrations implements MigrationLocation {

  @Override
  public String folder() {
    return "db/identityprojection";
  }
}

package chat.kit.migration;

/** A bean with which a platform module adds its migrations to each service that uses it. */
public interface MigrationLocation {

  /** Returns the folder on the class path, for example {@code db/identityprojection}. */
  String folder();
}

package chat.kit.snapshot;

/** A service's part of an export, for exports-service (decision 31); at most one bean. */
public interface ExportPages {

  /** Updates projections that decide the contents, before the snapshot is taken. */
  default void catchUp(RequestedPages wanted) {}

  /** Announces the contents with {@link TableLines#begin} and writes them. */
  void write(RequestedPages wanted, TableLines lines);
}

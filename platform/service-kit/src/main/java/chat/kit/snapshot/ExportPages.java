package chat.kit.snapshot;

/** What a service gives to exports-service of its tables (decision 31); one bean at the most. */
public interface ExportPages {

  /** Brings up to date what decides what is given, before the moment that the pages are of. */
  default void catchUp(WantedPages wanted) {}

  /** Says what there will be, by {@link TableLines#begin}, and writes it. */
  void write(WantedPages wanted, TableLines lines);
}

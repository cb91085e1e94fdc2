package chat.exports.archive;

import chat.exports.archive.ArchiveWriter.Added;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The files of one directory of the archive.
 *
 * <p>Collects the file list first; then fetches each file from its owner while writing it, and
 * writes {@code records.json} about them.
 */
final class FileList implements Closeable {

  private final String directory;
  private final JsonMapper json;
  private final ScratchFile pending = new ScratchFile();

  /**
   * @param directory for example {@code uploads}
   */
  FileList(String directory, JsonMapper json) throws IOException {
    this.directory = directory;
    this.json = json;
  }

  /**
   * Adds the files of a row. Its {@code files} have the owner's storage key {@code blob} and the
   * {@code path} in the archive.
   */
  void add(Map<String, Object> row) throws IOException {
    if (!(row.get("files") instanceof List<?> files)) {
      throw new IOException("Row without files in directory %s".formatted(directory));
    }
    for (Object each : files) {
      Map<String, Object> record = new TreeMap<>(row);
      record.remove("files");
      record.remove("is_wanted");
      if (each instanceof Map<?, ?> file) {
        record.put("path", String.valueOf(file.get("path")));
        record.put("blob", String.valueOf(file.get("blob")));
      }
      pending.write(json.writeValueAsBytes(record));
      pending.write('\n');
    }
  }

  /** Writes the files and their records. */
  void write(OwnerClient ownerClient, ArchiveWriter archive, ArchiveParts parts)
      throws IOException {
    try (ScratchFile records = new ScratchFile();
        LineReader lines = new LineReader(pending.read())) {
      TablesFile table = new TablesFile(records, new TreeMap<>());
      table.table("records");
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        Map<String, Object> record =
            new TreeMap<>(json.readValue(line, Argument.mapOf(String.class, Object.class)));
        String path = directory + "/" + requireRelative(String.valueOf(record.get("path")));
        Optional<Added> added = write(ownerClient, archive, parts, path, record);
        if (added.isPresent()) {
          parts.manifest().file(added.get());
          record.remove("blob");
          record.put("path", path);
          record.put("size", added.get().bytes());
          table.row(json.writeValueAsBytes(record));
        } else {
          parts.references().missingFile(path);
        }
        parts.exportProgress().step();
      }
      table.end();
      parts.manifest().file(archive.add(directory + "/records.json", records));
    }
  }

  private static Optional<Added> write(
      OwnerClient ownerClient,
      ArchiveWriter archive,
      ArchiveParts parts,
      String path,
      Map<String, Object> record)
      throws IOException {
    String key = String.valueOf(record.get("blob"));
    try (PersistentBlob content = new PersistentBlob(ownerClient, key, parts)) {
      OptionalLong size = content.open();
      if (size.isEmpty()) {
        return Optional.empty();
      }
      Added added = archive.add(path, size.getAsLong(), content);
      parts.exportProgress().addFile();
      return Optional.of(added);
    }
  }

  /** Rejects paths that would leave the directory, because they come from another service. */
  private static String requireRelative(String path) throws IOException {
    for (String segment : path.split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        throw new IOException("Invalid path for an archive: " + path);
      }
    }
    return path;
  }

  @Override
  public void close() throws IOException {
    pending.close();
  }
}

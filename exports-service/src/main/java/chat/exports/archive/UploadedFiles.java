package chat.exports.archive;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Exports the tables and files of uploads-service.
 *
 * <p>Its tables are read first and buffered, because its snapshot must not stay open for long. The
 * exported files are selected after the messages that link them are known.
 */
final class UploadedFiles implements Closeable {

  private static final String ATTACHMENT = "attachment";
  private static final String EMOJI = "custom_emoji";
  private static final String AVATAR = "avatar";
  private static final String REALM_PICTURE = "realm_picture";

  private final JsonMapper json;
  private final ScratchFile attachments = new ScratchFile();
  private final FileList uploads;
  private final FileList emoji;
  private final FileList avatars;
  private final FileList realmIcons;

  UploadedFiles(JsonMapper json) throws IOException {
    this.json = json;
    this.uploads = new FileList("uploads", json);
    this.emoji = new FileList("emoji", json);
    this.avatars = new FileList("avatars", json);
    this.realmIcons = new FileList("realm_icons", json);
  }

  /** Reads all tables; the small ones are written to {@code realm.json}. */
  void take(OwnerStream stream, TablesFile realm, ArchiveParts parts) throws IOException {
    for (String table = stream.nextTable(); table != null; table = stream.nextTable()) {
      boolean isSmall = !Set.of(ATTACHMENT, AVATAR, REALM_PICTURE).contains(table);
      if (isSmall) {
        realm.table(table);
      }
      for (byte[] row = stream.nextRow(); row != null; row = stream.nextRow()) {
        if (table.equals(ATTACHMENT)) {
          expectLinks(fields(row), parts.references());
          attachments.write(row);
          attachments.write('\n');
        } else if (table.equals(AVATAR)) {
          avatars.add(fields(row));
        } else if (table.equals(REALM_PICTURE)) {
          realmIcons.add(fields(row));
        } else {
          realm.row(table.equals(EMOJI) ? withoutFiles(row) : row);
        }
        parts.exportProgress().step();
      }
    }
  }

  private static void expectLinks(Map<String, Object> row, ArchiveReferences archiveReferences) {
    String path = String.valueOf(row.get("path_id"));
    messageIds(row).forEach(id -> archiveReferences.expectLink(id, path));
  }

  private byte[] withoutFiles(byte[] row) throws IOException {
    Map<String, Object> fields = fields(row);
    emoji.add(fields);
    fields.remove("files");
    return json.writeValueAsBytes(fields);
  }

  /** Writes {@code attachment.json} and all files, once all messages are written. */
  void write(OwnerClient ownerClient, ArchiveWriter archive, ArchiveParts parts)
      throws IOException {
    long bytes = 0;
    try (ScratchFile scratch = new ScratchFile();
        LineReader lines = new LineReader(attachments.read())) {
      TablesFile file = new TablesFile(scratch, parts.manifest().counts());
      file.table(ATTACHMENT);
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        Map<String, Object> row = fields(line);
        if (isExported(row, parts.references())) {
          parts.references().uploadedFile(String.valueOf(row.get("path_id")));
          uploads.add(row);
          bytes += row.get("size") instanceof Number size ? size.longValue() : 0;
          row.remove("files");
          row.remove("is_wanted");
          file.row(json.writeValueAsBytes(row));
        }
        parts.exportProgress().step();
      }
      file.end();
      parts.manifest().file(archive.add("attachment.json", scratch));
    }
    parts.exportProgress().expectFiles(bytes);
    uploads.write(ownerClient, archive, parts);
    emoji.write(ownerClient, archive, parts);
    avatars.write(ownerClient, archive, parts);
    realmIcons.write(ownerClient, archive, parts);
  }

  /**
   * Whether the uploader's data is exported, or a message of the archive links the file. Removes
   * the ids of other messages from the row.
   */
  private static boolean isExported(Map<String, Object> row, ArchiveReferences archiveReferences) {
    String path = String.valueOf(row.get("path_id"));
    List<Long> messages =
        messageIds(row).stream().filter(id -> archiveReferences.isLinking(id, path)).toList();
    row.put("message_ids", messages);
    return !messages.isEmpty() || Boolean.TRUE.equals(row.get("is_wanted"));
  }

  private static List<Long> messageIds(Map<String, Object> row) {
    return row.get("message_ids") instanceof List<?> ids
        ? ids.stream().map(id -> ((Number) id).longValue()).toList()
        : List.of();
  }

  private Map<String, Object> fields(byte[] row) throws IOException {
    return new HashMap<>(json.readValue(row, Argument.mapOf(String.class, Object.class)));
  }

  @Override
  public void close() throws IOException {
    attachments.close();
    uploads.close();
    emoji.close();
    avatars.close();
    realmIcons.close();
  }
}

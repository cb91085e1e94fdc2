package chat.exports.archive;

import chat.contracts.Program;
import chat.exports.ExportsError;
import chat.exports.request.DataExport;
import chat.exports.request.ExportLimits;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.OutputStream;

/** Writes the archive of an export, from the owners' tables to its last byte. */
@Singleton
public final class MakeArchive {

  private static final String MESSAGE = "message";
  private static final String ACCOUNT = "account";
  private static final String CHANNEL = "channel";

  /** The row count's field for versions of messaging-service that send it at the beginning. */
  private static final String FORMER_NUMBER = "messages";

  /** Messages per file. */
  private static final int MAX_MESSAGES_PER_FILE = 1_000;

  /** Bytes per file, for files with unusually long messages. */
  private static final long MAX_BYTES_PER_FILE = 16 << 20;

  private final OwnerClient ownerClient;
  private final ExportLimits limits;
  private final JsonMapper json;

  MakeArchive(OwnerClient ownerClient, ExportLimits limits, JsonMapper json) {
    this.ownerClient = ownerClient;
    this.limits = limits;
    this.json = json;
  }

  /**
   * Writes the whole archive.
   *
   * <p>Messages come from the first snapshot, so that the accounts, channels and files that they
   * refer to exist in the later ones. They are read last because they are many.
   *
   * @throws chat.kit.error.Refusal if an owner is unavailable, or the export exceeds the size
   *     limits
   */
  public void write(
      DataExport export, ExportScope exportScope, OutputStream out, ExportProgress exportProgress)
      throws IOException {
    try (OwnerStreams streams = ownerClient.open(exportScope, exportProgress);
        UploadedFiles uploads = new UploadedFiles(json);
        ArchiveReferences archiveReferences = new ArchiveReferences();
        Manifest manifest = new Manifest(export, json)) {
      exportProgress.meanwhile(streams::takeSome);
      streams.tell(manifest);
      ArchiveParts parts = new ArchiveParts(manifest, archiveReferences, exportProgress);
      OwnerStream messages = streams.of(Program.MESSAGING);
      try (ArchiveWriter archive =
          new ArchiveWriter(out, export.directory(), messages.moment(), exportProgress)) {
        try (ScratchFile scratch = new ScratchFile()) {
          TablesFile realm = new TablesFile(scratch, manifest.counts());
          copy(streams.of(Program.IDENTITY), realm, parts);
          copy(streams.of(Program.CHANNELS), realm, parts);
          uploads.take(streams.of(Program.UPLOADS), realm, parts);
          copy(messages, realm, parts);
          realm.end();
          long number = messages.expectedRows(FORMER_NUMBER);
          requireAllowed(number);
          exportProgress.expectMessages(number);
          manifest.file(archive.add("realm.json", scratch));
        }
        writeMessages(messages, archive, parts);
        uploads.write(ownerClient, archive, parts);
        archiveReferences.tell(manifest);
        archive.add("manifest.json", manifest.end());
        archive.finish();
      }
    }
  }

  private void requireAllowed(long messages) {
    if (!limits.allow(messages, 0)) {
      throw ExportsError.TOO_LARGE.refuse(limits.support());
    }
  }

  /** Copies tables to the end, or up to the messages. */
  private static void copy(OwnerStream stream, TablesFile realm, ArchiveParts parts)
      throws IOException {
    for (String table = stream.nextTable();
        table != null && !table.equals(MESSAGE);
        table = stream.nextTable()) {
      realm.table(table);
      for (byte[] row = stream.nextRow(); row != null; row = stream.nextRow()) {
        if (table.equals(ACCOUNT)) {
          parts.references().account(row);
        } else if (table.equals(CHANNEL)) {
          parts.references().channel(row);
        }
        realm.row(row);
        parts.exportProgress().step();
      }
    }
  }

  private static void writeMessages(OwnerStream stream, ArchiveWriter archive, ArchiveParts parts)
      throws IOException {
    try (ScratchFile scratch = new ScratchFile()) {
      int number = 0;
      byte[] row = stream.nextRow();
      while (row != null) {
        scratch.reset();
        TablesFile file = new TablesFile(scratch, parts.manifest().counts());
        file.table(MESSAGE);
        long bytes = 0;
        while (row != null && file.rows() < MAX_MESSAGES_PER_FILE && bytes < MAX_BYTES_PER_FILE) {
          parts.references().message(row);
          file.row(row);
          bytes += row.length;
          parts.exportProgress().step();
          row = stream.nextRow();
        }
        file.end();
        number++;
        parts.manifest().file(archive.add("messages-%06d.json".formatted(number), scratch));
        parts.exportProgress().addMessages(file.rows());
      }
      if (stream.nextTable() != null) {
        throw new IOException("Unexpected table after the messages");
      }
    }
  }
}

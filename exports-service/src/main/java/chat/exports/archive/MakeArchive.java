package chat.exports.archive;

import chat.contracts.Program;
import chat.exports.ExportsError;
import chat.exports.request.DataExport;
import chat.exports.request.ExportLimits;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.OutputStream;

/** Makes the archive of an export, from the owners' tables to its last byte. */
@Singleton
public final class MakeArchive {

  private static final String MESSAGE = "message";
  private static final String ACCOUNT = "account";
  private static final String CHANNEL = "channel";

  /** How a messaging-service that does not say it before the messages told their number. */
  private static final String FORMER_NUMBER = "messages";

  /** Of one file. */
  private static final int MOST_MESSAGES = 1_000;

  /** Messages are rarely so long; then a file holds fewer. */
  private static final long MOST_BYTES = 16 << 20;

  private final Owners owners;
  private final ExportLimits limits;
  private final JsonMapper json;

  MakeArchive(Owners owners, ExportLimits limits, JsonMapper json) {
    this.owners = owners;
    this.limits = limits;
    this.json = json;
  }

  /**
   * Writes all of it. Messages are of the first moment, so that accounts, channels and files that
   * they name are there at the later ones; yet they are read last, for they are many.
   *
   * @throws chat.kit.error.Refusal where an owner is away, or the export is larger than may be
   */
  public void write(DataExport export, Scope scope, OutputStream out, Course course)
      throws IOException {
    try (OwnerStreams streams = owners.open(scope, course);
        UploadedFiles uploads = new UploadedFiles(json);
        References references = new References();
        Manifest manifest = new Manifest(export, json)) {
      course.meanwhile(streams::takeSome);
      streams.tell(manifest);
      Parts parts = new Parts(manifest, references, course);
      OwnerStream messages = streams.of(Program.MESSAGING);
      try (ArchiveWriter archive =
          new ArchiveWriter(out, export.directory(), messages.moment(), course)) {
        try (ScratchFile scratch = new ScratchFile()) {
          TablesFile realm = new TablesFile(scratch, manifest.counts());
          copy(streams.of(Program.IDENTITY), realm, parts);
          copy(streams.of(Program.CHANNELS), realm, parts);
          uploads.take(streams.of(Program.UPLOADS), realm, parts);
          copy(messages, realm, parts);
          realm.end();
          long number = messages.expectedRows(FORMER_NUMBER);
          requireAllowed(number);
          course.expectMessages(number);
          manifest.file(archive.add("realm.json", scratch));
        }
        writeMessages(messages, archive, parts);
        uploads.write(owners, archive, parts);
        references.tell(manifest);
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
  private static void copy(OwnerStream stream, TablesFile realm, Parts parts) throws IOException {
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
        parts.course().step();
      }
    }
  }

  private static void writeMessages(OwnerStream stream, ArchiveWriter archive, Parts parts)
      throws IOException {
    try (ScratchFile scratch = new ScratchFile()) {
      int number = 0;
      byte[] row = stream.nextRow();
      while (row != null) {
        scratch.reset();
        TablesFile file = new TablesFile(scratch, parts.manifest().counts());
        file.table(MESSAGE);
        long bytes = 0;
        while (row != null && file.rows() < MOST_MESSAGES && bytes < MOST_BYTES) {
          parts.references().message(row);
          file.row(row);
          bytes += row.length;
          parts.course().step();
          row = stream.nextRow();
        }
        file.end();
        number++;
        parts.manifest().file(archive.add("messages-%06d.json".formatted(number), scratch));
        parts.course().addMessages(file.rows());
      }
      if (stream.nextTable() != null) {
        throw new IOException("Nothing comes after the messages");
      }
    }
  }
}

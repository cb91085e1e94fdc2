package chat.uploads.exportpages;

import chat.kit.snapshot.RequestedPages;
import chat.kit.snapshot.TableLines;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;

/**
 * Reads the rows to export, each as the JSON that is sent.
 *
 * <p>{@code files} holds the keys of the bytes and their paths in an archive.
 */
@Singleton
final class UploadExportStore {

  private static final String COUNT =
      "select count(*) as attachments from upload where organization_id = :organizationId";

  private static final String EMOJI =
      """
      select to_json(x)::text as json from (
        select emoji_id, name, file_name, is_animated, is_deactivated, author_id,
          floor(extract(epoch from date_created))::bigint as date_created,
          json_build_array(json_build_object(
            'blob', organization_id || '/emoji/' || file_name,
            'path', organization_id || '/emoji/images/' || file_name))::jsonb
          || case when is_animated then json_build_array(json_build_object(
            'blob', organization_id || '/emoji/still/' || file_name,
            'path', organization_id || '/emoji/images/still/' || file_name))::jsonb
            else '[]'::jsonb end as files
        from custom_emoji where organization_id = :organizationId order by emoji_id) x
      """;

  private static final String AVATAR =
      """
      select to_json(x)::text as json from (
        select user_id, json_build_array(
          json_build_object(
            'blob', organization_id || '/avatars/' || file_name,
            'path', organization_id || '/' || file_name),
          json_build_object(
            'blob', organization_id || '/avatars/' || replace(file_name, '.png', '-medium.png'),
            'path', organization_id || '/' || replace(file_name, '.png', '-medium.png'))) as files
        from avatar where organization_id = :organizationId and file_name is not null
        order by user_id) x
      """;

  private static final String REALM_PICTURE =
      """
      select to_json(x)::text as json from (
        select kind, json_build_array(json_build_object(
          'blob', organization_id || '/realm/' || file_name,
          'path', organization_id || '/realm/' || file_name)) as files
        from realm_picture where organization_id = :organizationId and file_name is not null
        order by kind) x
      """;

  private static final String ATTACHMENT =
      """
      select to_json(x)::text as json from (
        select upload_id as id, organization_id || '/' || place || '/' || name_in_url as path_id,
          owner_id, file_name, content_type, size,
          floor(extract(epoch from date_created))::bigint as create_time,
          array(select message_id from claim where claim.upload_id = upload.upload_id
            order by message_id) as message_ids,
          :everything or owner_id in (select unnest(:userIds::bigint[])) as is_wanted,
          json_build_array(json_build_object(
            'blob', organization_id || '/files/' || place,
            'path', organization_id || '/' || place || '/' || name_in_url)) as files
        from upload where organization_id = :organizationId order by upload_id) x
      """;

  private final Sql sql;

  UploadExportStore(Sql sql) {
    this.sql = sql;
  }

  long countAttachments(long organizationId) {
    return sql.statement(COUNT)
        .bind("organizationId", organizationId)
        .one(row -> row.number("attachments"));
  }

  void write(RequestedPages wanted, TableLines lines) {
    lines.table("custom_emoji");
    sql.statement(EMOJI)
        .bind("organizationId", wanted.organizationId())
        .forEach(row -> lines.row(row.text("json")));
    lines.table("avatar");
    sql.statement(AVATAR)
        .bind("organizationId", wanted.organizationId())
        .forEach(row -> lines.row(row.text("json")));
    lines.table("realm_picture");
    sql.statement(REALM_PICTURE)
        .bind("organizationId", wanted.organizationId())
        .forEach(row -> lines.row(row.text("json")));
    lines.table("attachment");
    sql.statement(ATTACHMENT)
        .bind("organizationId", wanted.organizationId())
        .bind("everything", wanted.everything())
        .bind("userIds", wanted.userIds())
        .forEach(row -> lines.row(row.text("json")));
  }
}

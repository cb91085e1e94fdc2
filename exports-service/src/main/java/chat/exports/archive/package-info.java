/**
 * The archive of an export, with the layout of real Zulip servers.
 *
 * <p>One directory in a {@code .tar.gz}, with {@code realm.json}, {@code messages-000001.json} and
 * so on, {@code attachment.json}, the files below {@code uploads/}, {@code emoji/}, {@code
 * avatars/} and {@code realm_icons/}, and {@code manifest.json}.
 *
 * <p>It is written while the owners' tables stream in; at most one of its files is buffered. The
 * snapshot of messaging-service's tables is the earliest, so that the objects that messages refer
 * to exist in the others. Missing objects are listed in the manifest. The schemas are in {@code
 * platform/contracts}.
 */
@NullMarked
package chat.exports.archive;

import org.jspecify.annotations.NullMarked;

/**
 * The archive of an export (behaviour as real servers have it): one directory in a {@code .tar.gz},
 * with {@code realm.json}, {@code messages-000001.json} and so on, {@code attachment.json}, the
 * files below {@code uploads/}, {@code emoji/} and {@code avatars/}, and {@code manifest.json}.
 *
 * <p>It is written while the owners' tables stream in, and holds a file of it at most: one moment
 * of messaging-service's tables, then later ones of what messages refer to, so that whatever they
 * name is there. What is not is named in the manifest. The schemas are in {@code
 * platform/contracts}.
 */
@NullMarked
package chat.exports.archive;

import org.jspecify.annotations.NullMarked;

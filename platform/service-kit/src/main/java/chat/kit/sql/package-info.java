/**
 * SQL as text blocks with named parameters, for the stores of the services.
 *
 * <p>A statement joins the surrounding transaction; without one it commits by itself. Rows are read
 * by column name, so the order of columns is irrelevant.
 */
@NullMarked
package chat.kit.sql;

import org.jspecify.annotations.NullMarked;

/**
 * SQL as text blocks with parameters named as in Java, for the stores of the services.
 *
 * <p>A statement joins the transaction around it; without one it commits by itself. Rows are read
 * by column name, so that a column may move without anybody noticing.
 */
@NullMarked
package chat.kit.sql;

import org.jspecify.annotations.NullMarked;

/**
 * SQL as text blocks with named parameters, for the stores of the services.
 *
 * <p>A statement joins the surrounding transaction; without one it commits by itself. Rows are read
 * by column name, so the order of columns is irrelevant.
 */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.sql;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;

/**
 * An operation's parameter table in the specification is one record in the code.
 *
 * <p>Its components stand in the table's order, each typed and bounded there. {@link
 * chat.kit.params.ParameterFilter} reads query string and form body (the body wins), {@link
 * chat.kit.params.ParamsBinder} makes the record and names the first parameter that fails; names
 * that no component took are listed in {@code ignored_parameters_unsupported}.
 */
@NullMarked
package chat.kit.params;

import org.jspecify.annotations.NullMarked;

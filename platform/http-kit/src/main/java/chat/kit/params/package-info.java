/**
 * Binds query and form parameters to one record per operation.
 *
 * <p>The record's components are in the order of the API's parameter table, each with its type and
 * limits. {@link chat.kit.params.ParameterFilter} reads query string and form body (the body takes
 * precedence); {@link chat.kit.params.ParamsBinder} creates the record and reports the first
 * invalid parameter. Names that no component uses are listed in {@code
 * ignored_parameters_unsupported}.
 */
@NullMarked
package chat.kit.params;

import org.jspecify.annotations.NullMarked;

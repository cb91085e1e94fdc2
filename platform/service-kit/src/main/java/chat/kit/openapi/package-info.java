/**
 * Describes the service's operations as an OpenAPI document.
 *
 * <p>Paths come from the controllers, parameters from their {@link chat.kit.params.Params} records
 * and {@link chat.kit.openapi.SettingParameters}, responses from the returned records, and
 * descriptions from the Javadoc of all of them. The gateway joins the documents of all services.
 */
@NullMarked
package chat.kit.openapi;

import org.jspecify.annotations.NullMarked;
